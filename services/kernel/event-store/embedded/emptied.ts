import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { numberOf } from './sqlite.ts'

/** Milliseconds between two tries, and how many there are: ten seconds. */
const BETWEEN = 20
const TRIES = 500

/**
 * Empties the write-ahead log of a file, so that what was written over or removed stands nowhere any more. SQLite does
 * not do so while somebody else reads the file, as a backup does, or brings the log into it (`checkpoints.ts`), and
 * reports no error then: it is tried again, and nobody is held up meanwhile.
 * @param before is called before each try, and must leave no transaction open
 * @throws Error where others do not let go of the file
 */
export async function emptyWriteAhead(db: DatabaseSync, before: () => void = () => undefined): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    before()
    if (isEmptied(db)) return
    await pause(BETWEEN)
  }
  throw new Error('The write-ahead log of a database could not be emptied: somebody reads the file all the time')
}

/** Tried once, without a wait in this thread. */
function isEmptied(db: DatabaseSync): boolean {
  const patience = numberOf(db.prepare('PRAGMA busy_timeout'))
  db.exec('PRAGMA busy_timeout = 0')
  try {
    // The first column of its row tells whether somebody was in the way.
    return numberOf(db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')) === 0
  } finally {
    db.exec(`PRAGMA busy_timeout = ${patience}`)
  }
}
