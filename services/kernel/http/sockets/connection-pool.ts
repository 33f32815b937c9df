import { type Connection, isIdle, isReceiving, isUnread } from './connection.ts'

export interface ConnectionLimits {
  /** Per address, or per IPv6 /64. */
  readonly perAddress: number
  readonly total: number
}

/**
 * Closes the least useful connection: of the same address if it has its share, else of the address with the most.
 * Brand-new ones stay, so that a flood is rejected cheaply.
 */
export function createConnectionPool({ perAddress, total }: ConnectionLimits) {
  const networks = new Map<string, Set<Connection>>()
  const everybody = new Set<Connection>()

  function largest(): ReadonlySet<Connection> {
    let most: ReadonlySet<Connection> = new Set()
    for (const own of networks.values()) if (own.size > most.size) most = own
    return most
  }

  /** Returns the connection to close; the new one itself if all others are being served. */
  function add(connection: Connection): Connection | undefined {
    const own = networks.get(connection.network) ?? new Set()
    networks.set(connection.network, own.add(connection))
    everybody.add(connection)
    if (own.size > perAddress) return firstToEvict(own, connection)
    return everybody.size > total ? firstToEvict(largest(), connection) : undefined
  }

  function remove(connection: Connection): void {
    everybody.delete(connection)
    const own = networks.get(connection.network)
    own?.delete(connection)
    if (own?.size === 0) networks.delete(connection.network)
  }

  return { add, remove, all: (): Iterable<Connection> => everybody }
}

/** Idle ones first, then unread ones, then incomplete requests; among these the oldest. */
function firstToEvict(connections: ReadonlySet<Connection>, newcomer: Connection): Connection {
  let chosen: Connection | undefined
  for (const connection of connections) {
    if (newcomer.opened - connection.opened < NEW || evictionRank(connection) === SERVED) continue
    if (chosen === undefined || evictBefore(connection, chosen)) chosen = connection
  }
  return chosen ?? newcomer
}

const SERVED = 3
/** Milliseconds. */
const NEW = 1_000

function evictionRank(connection: Connection): number {
  if (connection.ending || isIdle(connection)) return 0
  if (isUnread(connection)) return 1
  return isReceiving(connection) ? 2 : SERVED
}

function evictBefore(one: Connection, other: Connection): boolean {
  const [a, b] = [evictionRank(one), evictionRank(other)]
  return a === b ? one.since < other.since : a < b
}
