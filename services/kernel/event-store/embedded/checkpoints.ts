import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { CheckpointResult } from './checkpoint-worker.ts'
import { integer } from './sqlite.ts'

/** Bytes worth a checkpoint, and how often to check, in milliseconds. */
const WORTH = 24 * 1_024 * 1_024
const EVERY = 200
/** Milliseconds until the next attempt after a failed checkpoint. */
const RETRY = 2_000

/**
 * Checkpoints the write-ahead logs in a separate thread: SQLite's own checkpoint delays requests by about 40 ms, twice
 * a second under full load. That one stays enabled at four times the size, in case the thread dies or lags.
 */
export function startCheckpoints(files: readonly string[]) {
  const watched = files.map(watch)
  let worker: Worker | undefined
  let busy = false
  let next = 0

  function look(): void {
    const due =
      busy || performance.now() < next ? [] : watched.filter(({ waiting }) => waiting() > WORTH).map(({ file }) => file)
    if (due.length === 0) return
    busy = true
    worker ??= startWorker()
    worker.postMessage(due)
  }

  function startWorker(): Worker {
    const made = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { resourceLimits: WORKER_LIMITS })
    made.on('message', (result: CheckpointResult) => {
      busy = false
      if (result === 'failed') next = performance.now() + RETRY
    })
    // `busy` stays true for good, so the writer's own checkpoints take over.
    made.on('error', () => undefined)
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

/** `NOOP` only reports the size of the write-ahead log. */
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
