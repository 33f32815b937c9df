import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * The operating system holds the lock through an open transaction, so it ends with the process, even in a crash.
 * @throws Error naming the process that has the lock.
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
