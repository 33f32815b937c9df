import { createRequire } from 'node:module'

const WORKER = /[/\\]jest-runner[/\\]build[/\\]testWorker\.js$/
const closing = new Set<() => Promise<void>>()

/** Runs it when Jest ends this worker, or at the end of a run in one process. */
export function atWorkerEnd(close: () => Promise<void>): void {
  closing.add(close)
  const loaded = createRequire(import.meta.url).cache
  // Jest calls this export of its worker, if there is one.
  for (const module of Object.values(loaded)) {
    if (module !== undefined && WORKER.test(module.filename)) module.exports.teardown = endWorker
  }
}

export async function endWorker(): Promise<void> {
  await Promise.all([...closing].map((close) => close()))
}
