import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { type Connection, isIdle } from './connection.ts'

const CHECK_MS = 50
const MAX_ROUNDS = 100
/** Milliseconds. */
const SHORT = 1

export interface DrainOptions {
  readonly deadlineMs: number
  /** Milliseconds without any data before idle connections are closed. */
  readonly silence: number
  readonly all: () => Iterable<Connection>
  readonly begin: () => void
  readonly now: () => number
}

/**
 * Answers requests on open connections until the deadline, each with `Connection: close`, so that none is lost. Idle
 * ones are closed only after a silence on all, because clients rotate among their connections.
 */
export async function drain(server: Server, { deadlineMs, silence, all, begin, now }: DrainOptions): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  await allAccepted(server, now)
  // `close` of the HTTP server would cut off idle connections.
  NetServer.prototype.close.call(server)
  // Only now, because clients replace a closed connection at once, while the port still accepts.
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
  // Ends the timer for request timeouts.
  server.close(() => undefined)
}

/** A closed connection counts as data, because it may have been used since the last check. */
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

/** Accepts connections that are established already, which closing would reset. Ends after a short turn without one. */
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
