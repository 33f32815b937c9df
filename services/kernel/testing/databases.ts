import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import { emptyWriteAhead } from '../event-store/embedded/emptied.ts'

/** SQLite's integrity check of a file that no process has open. */
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

/** A write-ahead log keeps its space after a checkpoint, so its database would take writes on a full disk. */
export async function emptyWriteAheadOf(file: string): Promise<void> {
  using db = new DatabaseSync(file)
  await emptyWriteAhead(db)
}

/** A log file changed by an attacker. */
export interface ForgedLog {
  readonly put: (topic: string, offset: number, raw: Uint8Array) => void
  /** Rewrites all topics from offset 0; those without events are dropped. */
  readonly replace: (topics: ReadonlyMap<string, readonly Uint8Array[]>) => void
  readonly close: () => void
}

/** Every row gets a matching checksum. */
export function forgeLog(file: string): ForgedLog {
  const db = new DatabaseSync(file)
  const isLog = ({ name }: Record<string, unknown>) => !String(name).startsWith('sqlite_')
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all().filter(isLog)
  return {
    put: (topic, offset, raw) => {
      db.prepare(`UPDATE "${topic}" SET raw = ?, crc = ? WHERE "offset" = ?`).run(raw, crc32(raw), offset)
    },
    replace: (topics) => {
      for (const name of tables.map((table) => String(table['name']))) {
        const rows = topics.get(name)
        db.exec(rows === undefined ? `DROP TABLE "${name}"` : `DELETE FROM "${name}"`)
        const insert = rows && db.prepare(`INSERT INTO "${name}" ("offset", raw, crc) VALUES (?, ?, ?)`)
        for (const [offset, raw] of (rows ?? []).entries()) {
          insert?.run(offset, Buffer.from(raw).toString(), crc32(raw))
        }
      }
    },
    close: () => db.close(),
  }
}

/** Disables syncing in this process, to verify that power-cut tests fail then. */
export function neverSync(): void {
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql.replaceAll(/synchronous = \w+/g, 'synchronous = OFF'))
  }
}

/** Calls `reached` before and after each commit of database files with this name. */
export function watchCommits(name: string, reached: (step: 'before-commit' | 'after-commit') => void): void {
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (sql) {
    const isCommit = sql === 'COMMIT' && this.location()?.endsWith(`/${name}`) === true
    if (isCommit) reached('before-commit')
    exec.call(this, sql)
    if (isCommit) reached('after-commit')
  }
}
