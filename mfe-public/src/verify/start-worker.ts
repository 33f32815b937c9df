/** Loads the checking script and starts it. Nothing is loaded after that. */
export function startWorker(): Promise<Worker> {
  return __arriveWorker(new URL(/* webpackChunkName: "verify-worker" */ './worker.ts', import.meta.url))
}

/** The one that also reads PDFs. */
export function startPacketWorker(): Promise<Worker> {
  return __arriveWorker(new URL(/* webpackChunkName: "packet-worker" */ './packet-worker.ts', import.meta.url))
}
