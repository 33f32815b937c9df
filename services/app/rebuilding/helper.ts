import { Worker } from 'node:worker_threads'
import type { Filled, FillPart, HelperSettings, Part } from './filling.ts'

export interface Helper {
  readonly fill: FillPart
  readonly stop: () => Promise<void>
}

/** A thread that fills documents of the shipped product in a data folder that this process has opened. */
export function startHelper({ dataDir, masterKey, masterKeyPrevious }: HelperSettings): Helper {
  const workerData: HelperSettings = { dataDir, masterKey, masterKeyPrevious }
  const worker = new Worker(new URL('./helper-thread.ts', import.meta.url), { workerData })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  // It may fail before it has a part.
  failed.catch(() => undefined)

  async function fill(part: Part, onApplied: (events: number) => void): Promise<void> {
    const done = Promise.withResolvers<void>()
    const take = ({ events, isDone }: Filled) => {
      onApplied(events)
      if (isDone) done.resolve()
    }
    worker.on('message', take)
    worker.postMessage(part)
    await Promise.race([done.promise, failed]).finally(() => worker.off('message', take))
  }

  return { fill, stop: async () => void (await worker.terminate()) }
}
