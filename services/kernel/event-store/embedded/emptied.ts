import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { numberOf } from './sqlite.ts'

/** Ten seconds in total. */
const BETWEEN = 20
const TRIES = 500

/**
 * Empties the write-ahead log, so that overwritten content is gone. SQLite silently skips this while another connection
 * reads or checkpoints the file, so it is retried.
 * @throws Error if other connections do not release the file
 */
export async function emptyWriteAhead(db: DatabaseSync): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (isEmptied(db)) return
    await pause(BETWEEN)
  }
  throw new Error('The write-ahead log of a database could not be emptied: somebody reads the file all the time')
}

function isEmptied(db: DatabaseSync): boolean {
  const patience = numberOf(db.prepare('PRAGMA busy_timeout'))
  db.exec('PRAGMA busy_timeout = 0')
  try {
    // The first column is 1 if another connection was in the way.
    return numberOf(db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')) === 0
  } finally {
    db.exec(`PRAGMA busy_timeout = ${patience}`)
  }
}
