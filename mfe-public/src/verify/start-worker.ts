/** Loads the checking script and starts it. Nothing is loaded after that. */
export function startWorker(): Promise<Worker> {
  return __arriveWorker(new URL(/* webpackChunkName: "verify-worker" */ './worker.ts', import.meta.url))
}
