export interface BrokerConnections {
  send(request: object): Promise<unknown>
}

interface PooledBroker {
  readonly connectionPool: object
  isConnected(): boolean
}

export interface AskedBrokers {
  readonly brokers: Readonly<Record<string, PooledBroker>>
  readonly metadataMaxAge: number
  metadataExpireAt: number | null
  refreshMetadataIfNecessary(topics: readonly string[]): Promise<unknown>
  findConnectedBroker(): Promise<unknown>
  withBroker(ask: (asked: object) => Promise<unknown>): Promise<unknown>
}

export interface GroupMember {
  readonly groupId: string
  readonly coordinator: { readonly nodeId: unknown }
  readonly cluster: { findGroupCoordinator(asked: { readonly groupId: string }): Promise<{ readonly nodeId: unknown }> }
  heartbeat(how: object): Promise<void>
}

const patched = new WeakSet<object>()

/**
 * After a request timeout, refreshes metadata from a broker that responds. Unpatched, kafkajs does so only after an
 * error response or a closed connection, so a cut-off leader gets all requests for up to five minutes.
 */
export function patchSilentBrokers(connections: BrokerConnections, pools: AskedBrokers): void {
  const { send } = connections
  if (patched.has(send)) return
  const { refreshMetadataIfNecessary: refresh, findConnectedBroker: find, withBroker } = pools
  /** Time of the last request timeout, for connections without a response since. */
  const silent = new WeakMap<object, number>()
  connections.send = async function (this: BrokerConnections, request) {
    try {
      const answer = await send.call(this, request)
      silent.delete(this)
      return answer
    } catch (error) {
      if (isTimeout(error)) silent.set(this, Date.now())
      throw error
    }
  }
  pools.refreshMetadataIfNecessary = function (this: AskedBrokers, topics) {
    const refreshedAt = (this.metadataExpireAt ?? 0) - this.metadataMaxAge
    const last = Object.values(this.brokers).map(({ connectionPool }) => silent.get(connectionPool) ?? 0)
    if (Math.max(...last) > refreshedAt) this.metadataExpireAt = null
    return refresh.call(this, topics)
  }
  const answers = ({ connectionPool }: PooledBroker) => !silent.has(connectionPool)
  pools.findConnectedBroker = function (this: AskedBrokers) {
    return find.call(poolOf(this, (broker) => broker.isConnected() && answers(broker)))
  }
  pools.withBroker = function (this: AskedBrokers, ask) {
    return withBroker.call(poolOf(this, answers), ask)
  }
  patched.add(connections.send)
}

function poolOf(pool: AskedBrokers, isWanted: (broker: PooledBroker) => boolean): AskedBrokers {
  const some = Object.entries(pool.brokers).filter(([, broker]) => isWanted(broker))
  return some.length === 0 ? pool : Object.create(pool, { brokers: { value: Object.fromEntries(some) } })
}

/** After a heartbeat timeout, rejoins if the coordinator has changed. Unpatched, it keeps asking the silent one. */
export function patchSilentCoordinators(members: GroupMember): void {
  const { heartbeat } = members
  if (patched.has(heartbeat)) return
  members.heartbeat = async function (this: GroupMember, how) {
    try {
      await heartbeat.call(this, how)
    } catch (error) {
      if (!isTimeout(error)) throw error
      const { nodeId } = await this.cluster.findGroupCoordinator({ groupId: this.groupId })
      // The error type that makes kafkajs rejoin.
      throw nodeId === this.coordinator.nodeId ? error : Object.assign(error, { type: 'NOT_COORDINATOR_FOR_GROUP' })
    }
  }
  patched.add(members.heartbeat)
}

function isTimeout(error: unknown): error is Error {
  return error instanceof Error && error.name === 'KafkaJSRequestTimeoutError'
}
