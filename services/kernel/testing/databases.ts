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
