import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { type Connection, isIdle } from './connection.ts'

const CHECK_MS = 50
/** Turns of the loop, each of which accepts all that are waiting. */
const MAX_ROUNDS = 100
/** Milliseconds. */
const SHORT = 1

export interface DrainOptions {
  readonly deadlineMs: number
  /** How long nothing must have come, in milliseconds, before connections without a request are closed. */
  readonly silence: number
  readonly all: () => Iterable<Connection>
  /** Called when the port is closed: from then on every answer is the last one of its connection. */
  readonly begin: () => void
  readonly now: () => number
}

/**
 * Takes no new connection and answers what comes on the open ones, each for the last time, until the deadline. A client
 * must be told of the end by an answer, else the request that it is just sending is lost: that is why connections
 * without a request are closed only after a silence, of all of them. A client with several takes one after the other,
 * and the next request comes on one that has been silent for long.
 */
export async function drain(server: Server, { deadlineMs, silence, all, begin, now }: DrainOptions): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  await allAccepted(server, now)
  // Not the HTTP server's own way, which cuts every connection that is idle at this moment.
  NetServer.prototype.close.call(server)
  // Not before: who is told that a connection ends makes a new one, and would make it at the very door that is closing.
  begin()
  const isSilent = createSilence(all, now)
  const look = () => {
    if (!isSilent(Math.min(silence, deadlineMs))) return
    for (const connection of all()) if (isIdle(connection)) connection.socket.destroy()
  }
  const sweep = setInterval(() => setImmediate(look), CHECK_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
  // Ends what looks for requests that take too long.
  server.close(() => undefined)
}

/**
 * Answers whether nothing has come for so many milliseconds. That a connection is gone counts as well: it may have been
 * used, and answered for the last time, since the question before.
 */
function createSilence(all: DrainOptions['all'], now: () => number): (ms: number) => boolean {
  let [received, since] = [Number.NaN, now()]
  return (ms) => {
    const before = received
    received = 0
    for (const { socket } of all()) received += 1 + socket.bytesRead
    if (received !== before) since = now()
    return now() - since >= ms
  }
}

/**
 * Lets those in who are connected as far as their own system knows: closing would cut them off. Over when a turn of the
 * loop has brought nobody, and was short, so that hardly anybody can have come since.
 */
async function allAccepted(server: Server, now: () => number): Promise<void> {
  let newcomers = 0
  const note = () => {
    newcomers++
  }
  server.on('connection', note)
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    const [known, began] = [newcomers, now()]
    await turn()
    if (rounds > 0 && known === newcomers && now() - began < SHORT) break
  }
  server.off('connection', note)
}
