import { DatabaseSync } from 'node:sqlite'
import type { Scratch } from '../ports/document-store.ts'

/**
 * Rows in a database without a name: SQLite keeps them in memory up to a few megabytes, then in a file of the folder
 * for temporary files that has no name any more, so that nothing of it is left whatever ends the process.
 */
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
