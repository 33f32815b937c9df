import { isRequestTimeout } from './request-timeout.ts'

export interface Connections {
  send(request: object): Promise<unknown>
}

interface PooledBroker {
  readonly connectionPool: object
  isConnected(): boolean
}

export interface BrokerPool {
  readonly brokers: Readonly<Record<string, PooledBroker>>
  readonly metadataMaxAge: number
  metadataExpireAt: number | null
  refreshMetadataIfNecessary(topics: readonly string[]): Promise<unknown>
  findConnectedBroker(): Promise<unknown>
  withBroker(run: (broker: object) => Promise<unknown>): Promise<unknown>
}

/**
 * After a request timeout, refreshes metadata from a broker that responds. Unpatched, kafkajs does so only after an
 * error response or a closed connection, so a cut-off leader gets all requests for up to five minutes.
 * https://github.com/tulios/kafkajs/pull/1783
 */
export function leavesSilentBrokers(connections: Connections, pools: BrokerPool): void {
  const { send } = connections
  const { refreshMetadataIfNecessary: refresh, findConnectedBroker: find, withBroker } = pools
  /** Time of the last request timeout, for connections without a response since. */
  const silent = new WeakMap<object, number>()
  connections.send = async function (this: Connections, request) {
    try {
      const response = await send.call(this, request)
      silent.delete(this)
      return response
    } catch (error) {
      if (isRequestTimeout(error)) silent.set(this, Date.now())
      throw error
    }
  }
  pools.refreshMetadataIfNecessary = function (this: BrokerPool, topics) {
    const refreshedAt = (this.metadataExpireAt ?? 0) - this.metadataMaxAge
    const last = Object.values(this.brokers).map(({ connectionPool }) => silent.get(connectionPool) ?? 0)
    if (Math.max(...last) > refreshedAt) this.metadataExpireAt = null
    return refresh.call(this, topics)
  }
  const responds = ({ connectionPool }: PooledBroker) => !silent.has(connectionPool)
  pools.findConnectedBroker = function (this: BrokerPool) {
    return find.call(poolOf(this, (broker) => broker.isConnected() && responds(broker)))
  }
  pools.withBroker = function (this: BrokerPool, run) {
    return withBroker.call(poolOf(this, responds), run)
  }
}

function poolOf(pool: BrokerPool, isWanted: (broker: PooledBroker) => boolean): BrokerPool {
  const some = Object.entries(pool.brokers).filter(([, broker]) => isWanted(broker))
  return some.length === 0 ? pool : Object.create(pool, { brokers: { value: Object.fromEntries(some) } })
}
