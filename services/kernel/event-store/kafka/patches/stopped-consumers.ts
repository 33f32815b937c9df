export interface Runner {
  readonly running: boolean
  fetch(nodeId: unknown): Promise<unknown>
}

/**
 * Ends the fetches of a stopped consumer. Unpatched, one that is stopped while brokers come or go restarts them in a
 * loop that blocks the process. The fix of https://github.com/tulios/kafkajs/issues/1384 covers only lost brokers.
 */
export function endsFetches(consumers: Runner): void {
  const { fetch } = consumers
  consumers.fetch = async function (this: Runner, nodeId) {
    if (!this.running) throw new Error('The consumer has been stopped')
    return fetch.call(this, nodeId)
  }
}
