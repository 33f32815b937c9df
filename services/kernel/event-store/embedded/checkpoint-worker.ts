import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

/** What became of checkpoints. `failed`: the disk is full, and the write-ahead logs are as they were. */
export type CheckpointResult = 'done' | 'failed'

/** The thread of `startCheckpoints`: receives files and replies when their write-ahead logs have been reset. */
parentPort?.on('message', (files: readonly string[]) => {
  parentPort?.postMessage(resultOf(files) satisfies CheckpointResult)
})

/** This thread has to go on, since the next checkpoint may find room again. */
function resultOf(files: readonly string[]): CheckpointResult {
  try {
    for (const file of files) checkpoint(file)
    return 'done'
  } catch {
    return 'failed'
  }
}

/**
 * First all that stands there while the writer goes on, then, holding it up for a moment, the little that it has added.
 */
function checkpoint(file: string): void {
  using db = new DatabaseSync(file)
  db.exec('PRAGMA busy_timeout = 2000; PRAGMA wal_checkpoint(PASSIVE)')
  db.exec('PRAGMA wal_checkpoint(RESTART)')
}
