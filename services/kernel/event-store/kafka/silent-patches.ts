/** The part of kafkajs' `ConnectionPool`, its connections to one broker, that the patch of silent brokers uses. */
export interface BrokerConnections {
  send(request: object): Promise<unknown>
}

interface PooledBroker {
  readonly connectionPool: object
  isConnected(): boolean
}

/** The part of kafkajs' `BrokerPool` that the patch of silent brokers uses. */
export interface AskedBrokers {
  readonly brokers: Readonly<Record<string, PooledBroker>>
  readonly metadataMaxAge: number
  metadataExpireAt: number | null
  refreshMetadataIfNecessary(topics: readonly string[]): Promise<unknown>
  findConnectedBroker(): Promise<unknown>
  withBroker(ask: (asked: object) => Promise<unknown>): Promise<unknown>
}

/** The part of kafkajs' `ConsumerGroup` that the patch of silent coordinators uses. */
export interface GroupMember {
  readonly groupId: string
  readonly coordinator: { readonly nodeId: unknown }
  readonly cluster: { findGroupCoordinator(asked: { readonly groupId: string }): Promise<{ readonly nodeId: unknown }> }
  heartbeat(how: object): Promise<void>
}

// Each method is patched once, however often this is called.
const patched = new WeakSet<object>()

/**
 * Asks who leads once a request to a broker has timed out, and asks a broker that answers. Unpatched, kafkajs does so
 * only for what a broker says or a closed connection: whoever led when the network broke is sent everything until it is
 * back, or for the five minutes that metadata is kept for, whoever leads by then.
 */
export function patchSilentBrokers(connections: BrokerConnections, pools: AskedBrokers): void {
  const { send } = connections
  if (patched.has(send)) return
  const { refreshMetadataIfNecessary: refresh, findConnectedBroker: find, withBroker } = pools
  /** When a request has timed out last, in milliseconds since 1970; of those that have answered nothing since. */
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

/** The pool with those brokers alone; all of them where there are none. */
function poolOf(pool: AskedBrokers, isWanted: (broker: PooledBroker) => boolean): AskedBrokers {
  const some = Object.entries(pool.brokers).filter(([, broker]) => isWanted(broker))
  return some.length === 0 ? pool : Object.create(pool, { brokers: { value: Object.fromEntries(some) } })
}

/**
 * Has a member whose heartbeat has timed out join again where another broker coordinates the group by now. Unpatched,
 * it asks the one that is silent until that is back, and what it should fetch waits for each of its heartbeats.
 */
export function patchSilentCoordinators(members: GroupMember): void {
  const { heartbeat } = members
  if (patched.has(heartbeat)) return
  members.heartbeat = async function (this: GroupMember, how) {
    try {
      await heartbeat.call(this, how)
    } catch (error) {
      if (!isTimeout(error)) throw error
      const { nodeId } = await this.cluster.findGroupCoordinator({ groupId: this.groupId })
      // The type of an error by which kafkajs knows that it has to join again.
      throw nodeId === this.coordinator.nodeId ? error : Object.assign(error, { type: 'NOT_COORDINATOR_FOR_GROUP' })
    }
  }
  patched.add(members.heartbeat)
}

function isTimeout(error: unknown): error is Error {
  return error instanceof Error && error.name === 'KafkaJSRequestTimeoutError'
}
