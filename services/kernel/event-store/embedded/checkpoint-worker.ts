import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

/** `failed`: the disk is full, and the write-ahead logs are unchanged. */
export type CheckpointResult = 'done' | 'failed'

parentPort?.on('message', (files: readonly string[]) => {
  parentPort?.postMessage(resultOf(files) satisfies CheckpointResult)
})

/** The thread must survive a failure, since the next checkpoint may find room again. */
function resultOf(files: readonly string[]): CheckpointResult {
  try {
    for (const file of files) checkpoint(file)
    return 'done'
  } catch {
    return 'failed'
  }
}

/** Copies most pages while the writer keeps going, then blocks it briefly for the few pages added since. */
function checkpoint(file: string): void {
  using db = new DatabaseSync(file)
  db.exec('PRAGMA busy_timeout = 2000; PRAGMA wal_checkpoint(PASSIVE)')
  db.exec('PRAGMA wal_checkpoint(RESTART)')
}
