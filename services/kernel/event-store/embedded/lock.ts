import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Makes this process the only writer of a data folder until it ends, however it ends: the lock is the operating
 * system's, held through an open transaction.
 * @throws Error naming the process that has it.
 */
export function lockFolder(folder: string): () => void {
  const note = join(folder, 'lock.pid')
  const unlock = tryLock(join(folder, 'lock.db'), (cause) => {
    throw new Error(`DATA_DIR ${folder} is in use by another Arrive process${holder(note)}. Stop that one first.`, {
      cause,
    })
  })
  writeFileSync(note, String(process.pid), { mode: 0o600 })
  return unlock
}

/** `lockFile` of the embedded engines. */
export function tryLock(file: string, onTaken: (cause: unknown) => never): () => void {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    return onTaken(error)
  }
  return () => db.close()
}

function holder(note: string): string {
  try {
    return ` (process ${readFileSync(note, 'utf8').slice(0, 10)})`
  } catch {
    return ''
  }
}
