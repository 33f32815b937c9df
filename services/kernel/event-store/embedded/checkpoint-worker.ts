import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

/** The thread of `startCheckpoints`: receives files and replies when their write-ahead logs have been reset. */
parentPort?.on('message', (files: readonly string[]) => {
  for (const file of files) checkpoint(file)
  parentPort?.postMessage('done')
})

/**
 * First all that stands there while the writer goes on, then, holding it up for a moment, the little that it has added.
 */
function checkpoint(file: string): void {
  using db = new DatabaseSync(file)
  db.exec('PRAGMA busy_timeout = 2000; PRAGMA wal_checkpoint(PASSIVE)')
  db.exec('PRAGMA wal_checkpoint(RESTART)')
}
