import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { CheckpointResult } from './checkpoint-worker.ts'
import { integer } from './sqlite.ts'

/**
 * Bytes of a write-ahead log that make a checkpoint worth its price, and how often they are looked at, in milliseconds.
 */
const WORTH = 24 * 1_024 * 1_024
const EVERY = 200
/** After one that failed, the time until the next, in milliseconds. */
const RETRY = 2_000

/**
 * Brings the write-ahead logs of `files` into the files in a thread of its own. In the thread that writes, SQLite's own
 * checkpoint delays every request by some 40 ms (its writes and two syncs), twice a second under full load. That one
 * stays enabled, at four times the size, for a thread that died or fell behind.
 * @param onRunning is told when a checkpoint begins and ends. It can end only where the file is free for a moment.
 */
export function startCheckpoints(files: readonly string[], onRunning: (running: boolean) => void) {
  const watched = files.map(watch)
  let worker: Worker | undefined
  let busy = false
  let next = 0

  function look(): void {
    const due =
      busy || performance.now() < next ? [] : watched.filter(({ waiting }) => waiting() > WORTH).map(({ file }) => file)
    if (due.length === 0) return
    busy = true
    onRunning(true)
    worker ??= startWorker()
    worker.postMessage(due)
  }

  /** Made when first needed: a process that is started and rests has no use for it. */
  function startWorker(): Worker {
    const made = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { resourceLimits: WORKER_LIMITS })
    made.on('message', (result: CheckpointResult) => {
      busy = false
      if (result === 'failed') next = performance.now() + RETRY
      onRunning(false)
    })
    // It stays busy for good: the writer's own checkpoints go on.
    made.on('error', () => onRunning(false))
    made.unref()
    return made
  }

  const timer = setInterval(look, EVERY)
  timer.unref()
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await worker?.terminate()
      for (const { close } of watched) close()
    },
  }
}

const WORKER_LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 }

/** A connection that asks how many bytes wait in the write-ahead log of a file (`NOOP` looks and does nothing). */
function watch(file: string) {
  const db = new DatabaseSync(file)
  const pageSize = integer(db.prepare('PRAGMA page_size').get() ?? {}, 'page_size')
  const look = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  function waiting(): number {
    const state = look.get() ?? {}
    return (integer(state, 'log') - integer(state, 'checkpointed')) * pageSize
  }
  return { file, waiting, close: () => db.close() }
}
