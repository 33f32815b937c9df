import { DatabaseSync } from 'node:sqlite'

/** What SQLite finds wrong with a file of the embedded engines, which no process has open. */
export function integrityOf(file: string): readonly string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const found = db.prepare('PRAGMA integrity_check').all()
    const texts = found.map((row) => String(row['integrity_check']))
    return texts.join() === 'ok' ? [] : texts.map((text) => `${file}: ${text}`)
  } finally {
    db.close()
  }
}

/** From now on no database of this process is synced to the disk: tests of power cuts must find that out. */
export function neverSync(): void {
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql.replaceAll(/synchronous = \w+/g, 'synchronous = OFF'))
  }
}

/** Tells before and after each commit of the databases of this process in files of that name. */
export function watchCommits(name: string, reached: (step: 'before-commit' | 'after-commit') => void): void {
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (sql) {
    const isCommit = sql === 'COMMIT' && this.location()?.endsWith(`/${name}`) === true
    if (isCommit) reached('before-commit')
    exec.call(this, sql)
    if (isCommit) reached('after-commit')
  }
}
