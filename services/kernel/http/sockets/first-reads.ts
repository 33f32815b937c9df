import type { Connection } from './connection.ts'
import { createLines } from './lines.ts'

/** Connections of one network that are read at once, even while others are arriving. */
const AT_ONCE = 2
/** Connections read per event loop turn: about 5 ms with the largest responses. */
const PER_TURN = 12
/** Maximum turns in which waiting connections are postponed for arriving ones: about 100 ms. */
const PUT_OFF = 1_024

/**
 * Node accepts one connection per event loop turn; serving each at once would delay all behind it. So reading waits
 * until no more arrive. Sockets must be paused (`server.pauseOnConnect`), which leaves their data in the system.
 * @param nextTurn calls back in the next event loop turn
 */
export function createFirstReads(
  begin: (connection: Connection) => void,
  nextTurn: (work: () => void) => void = setImmediate,
): (connection: Connection) => void {
  const waiting = createLines<Connection>()
  /** Reads begun per network since connections last stopped arriving. */
  const begun = new Map<string, number>()
  let hasArrived = false
  let isScheduled = false
  let putOff = 0

  function turn(): void {
    isScheduled = false
    const mayWait = hasArrived && putOff < PUT_OFF
    putOff = mayWait ? putOff + 1 : 0
    if (!mayWait) readSome()
    if (!hasArrived) begun.clear()
    hasArrived = false
    if (waiting.size() > 0 || begun.size > 0) schedule()
  }

  function readSome(): void {
    for (let left = PER_TURN; left > 0; ) {
      const connection = waiting.next()
      if (connection === undefined) return
      if (connection.socket.destroyed) continue
      left -= 1
      begin(connection)
    }
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    nextTurn(turn)
  }

  return (connection) => {
    const { network } = connection
    const count = begun.get(network) ?? 0
    hasArrived = true
    schedule()
    if (!waiting.has(network) && count < AT_ONCE) {
      begun.set(network, count + 1)
      begin(connection)
    } else waiting.add(network, connection)
  }
}
