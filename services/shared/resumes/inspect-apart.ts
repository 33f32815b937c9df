import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Inspected } from './inspect.ts'
import type { ResumeKind } from './kinds.ts'

/** In MiB; the largest accepted file takes a quarter of it. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }
/** Milliseconds; only a hang takes as long. */
const TIMEOUT = 30_000

let last: Promise<unknown> = Promise.resolve()

/** Inspects files in a separate thread, one at a time to bound memory. Saves do not wait for it. */
export function inspectApart(named: ResumeKind, bytes: Buffer): Promise<Inspected> {
  const inspected = last.then(() => inspectInThread(named, bytes))
  last = inspected.catch(() => undefined)
  return inspected
}

async function inspectInThread(named: ResumeKind, bytes: Buffer): Promise<Inspected> {
  const file = join(import.meta.dirname, 'inspection-worker.ts')
  const worker = new Worker(file, { workerData: { named, bytes }, resourceLimits, execArgv: [] })
  try {
    const [found] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT) })) as [Inspected]
    return found.danger === undefined ? { bytes: Buffer.from(found.bytes) } : found
  } catch {
    return { danger: 'damaged' }
  } finally {
    await worker.terminate()
  }
}
