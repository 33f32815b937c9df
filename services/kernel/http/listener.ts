import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Say } from '@arrive/contracts/messages/message.ts'
import type { Headers } from './headers.ts'
import { createServer } from './http.ts'
import type { Timeouts } from './options.ts'
import { trackConnections } from './sockets/connections.ts'
import { drain } from './sockets/drain.ts'
import { disconnectSlowReaders } from './sockets/slow-readers.ts'

const DEFAULTS: Timeouts = { headers: 10_000, request: 60_000, check: 5_000, unread: 16_000, silence: 1_000 }
const KEEP_ALIVE = 65_000
/** How many connections an address may have that reaches us directly; behind a proxy all have the proxy's. */
const PER_ADDRESS = 128
const TOTAL = 4_096
/**
 * So many may wait to be accepted; beyond it the system drops them and clients try again after a second. Linux allows
 * 4,096 (`net.core.somaxconn`).
 */
const BACKLOG = 4_096
/** So many more are let in, for the moment in which it is decided who has to go. */
const RESERVE = 512

interface ListenerOptions {
  readonly timeouts?: Partial<Timeouts> | undefined
  /** Whether clients come through proxies of ours, so that many of them share an address. */
  readonly proxied: boolean
  /** Those of the answers that are given before there is a request. */
  readonly headers: Headers
  /** Words what they say. */
  readonly say: Say
  /** Milliseconds. */
  readonly now: () => number
}

/** The HTTP server under the edge: bounded in time, size and number, and able to end in order. */
export function createListener(serve: RequestListener, { proxied, headers, say, now, ...options }: ListenerOptions) {
  const timeouts = { ...DEFAULTS, ...options.timeouts }
  const server = createServer(settings(timeouts))
  const { controllerOf, all } = trackConnections(
    server,
    { perAddress: proxied ? TOTAL : PER_ADDRESS, total: TOTAL },
    now,
  )
  const onRequest: RequestListener = (req, res) => {
    controllerOf(req.socket)?.begin(req, res)
    serve(req, res)
  }
  server.maxConnections = TOTAL + RESERVE
  // Longer than a head may take, which is answered. Proxies keep connections in store, on which nothing has come yet.
  server.timeout = proxied ? KEEP_ALIVE : timeouts.headers + timeouts.check + 1_000
  server.on('request', onRequest)
  // The body is asked for only once the request has passed the gates before it.
  server.on('checkContinue', onRequest)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    controllerOf(socket)?.refuse(error, headers, say),
  )
  server.on('timeout', (socket: Socket) => controllerOf(socket)?.onTimeout())
  const endWatch = disconnectSlowReaders(all, { over: timeouts.unread, every: timeouts.check }, now)
  let ending: Promise<void> | undefined
  return {
    listen: (port: number, host: string) => listen(server, port, host),
    /** `begin` is called when the port is closed; from then on every answer must close its connection. */
    close: (deadlineMs: number, begin: () => void): Promise<void> => {
      ending ??= drain(server, { deadlineMs, silence: timeouts.silence, all, begin, now }).finally(endWatch)
      return ending
    },
  }
}

function settings({ headers, request, check }: Timeouts) {
  return {
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: check,
    keepAliveTimeout: KEEP_ALIVE,
    maxHeaderSize: 16 * 1_024,
    insecureHTTPParser: false,
    // The edge asks for it, and answers in the shape of its other refusals.
    requireHostHeader: false,
  }
}

async function listen(server: Server, port: number, host: string): Promise<{ readonly port: number }> {
  server.listen({ port, host, backlog: BACKLOG })
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port }
}
