import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Inspected } from './inspect.ts'
import type { ResumeKind } from './kinds.ts'

/** In MiB: the largest file that is accepted takes a quarter of it. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }
/** Milliseconds; only a hang takes as long. */
const TIMEOUT = 30_000

let last: Promise<unknown> = Promise.resolve()

/**
 * Inspects a file in a thread of its own: saves do not wait for it, and what it took is freed. One file after the
 * other, so that many at once do not take the memory of all. It runs from the sources, as the commands do.
 */
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
    // It ran out of memory or of time: no ordinary file does.
    return { danger: 'damaged' }
  } finally {
    await worker.terminate()
  }
}
