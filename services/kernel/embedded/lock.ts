import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Makes this process the only writer of a data folder until it ends, however it ends: the lock is the operating
 * system's, held through an open transaction.
 * @throws Error naming the process that has it.
 */
export function lockFolder(folder: string): () => void {
  const db = new DatabaseSync(join(folder, 'lock.db'))
  const note = join(folder, 'lock.pid')
  try {
    db.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    throw new Error(`DATA_DIR ${folder} is in use by another Arrive process${holder(note)}. Stop that one first.`, {
      cause: error,
    })
  }
  writeFileSync(note, String(process.pid), { mode: 0o600 })
  return () => db.close()
}

function holder(note: string): string {
  try {
    return ` (process ${readFileSync(note, 'utf8').slice(0, 10)})`
  } catch {
    return ''
  }
}
