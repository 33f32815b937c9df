export interface BrokerPool {
  readonly brokers: Readonly<Record<string, unknown>>
  metadataExpireAt: number | null
  removeBroker(destination: object): void
}

/**
 * Keeps the last known broker when its connection closes. Unpatched, a consumer that loses all brokers for a moment
 * rejoins as a new member, and the group waits 6 s for the old session to expire. No upstream issue.
 */
export function keepsLastBroker(pools: BrokerPool): void {
  const remove = pools.removeBroker
  pools.removeBroker = function (this: BrokerPool, destination: object) {
    if (Object.keys(this.brokers).length > 1) remove.call(this, destination)
    else this.metadataExpireAt = null
  }
}
