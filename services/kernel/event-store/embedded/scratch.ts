import { DatabaseSync } from 'node:sqlite'
import type { Scratch } from '../ports/document-store.ts'

/** SQLite keeps a few megabytes in memory, then uses an unlinked temporary file, so no file survives the process. */
export function openScratch(): Scratch {
  const db = new DatabaseSync('')
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000;
    CREATE TABLE scratch (name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID`)
  const put = db.prepare('INSERT OR REPLACE INTO scratch VALUES (?, ?)')
  const get = db.prepare('SELECT body FROM scratch WHERE name = ?')
  const remove = db.prepare('DELETE FROM scratch WHERE name = ?')
  return {
    put: (name, body) => void put.run(name, body),
    get: (name) => {
      const body = get.get(name)?.body
      return typeof body === 'string' ? body : undefined
    },
    remove: (name) => void remove.run(name),
    close: () => db.close(),
  }
}
