import type { Connection } from './connection.ts'
import { createLines } from './lines.ts'

/** Connections of one network that are read from at once, though others are still arriving. */
const AT_ONCE = 2
/** Connections that are read from in one turn of the event loop: some 5 ms of the largest answers. */
const PER_TURN = 12
/** Turns that may go by in which connections arrive and none of those that wait is read from: some 100 ms. */
const PUT_OFF = 1_024

/**
 * Lets new connections be read from a few at a time, and one network after the other. Node accepts one connection in
 * each turn of the event loop; if it served each of a thousand before it accepted the next, everyone who connects
 * behind them would wait for all of their answers. So reading waits until no more are arriving. What a connection
 * sends meanwhile stays with the operating system: its socket has to be paused (`server.pauseOnConnect`).
 * @param begin begins to read from a connection
 * @param nextTurn calls back in the next turn of the event loop
 * @returns has a new connection read from as soon as it is its turn
 */
export function createFirstReads(
  begin: (connection: Connection) => void,
  nextTurn: (work: () => void) => void = setImmediate,
): (connection: Connection) => void {
  const waiting = createLines<Connection>()
  /** How many of each network were read from since connections last stopped arriving. */
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
