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
/** Not behind a proxy, where all have the proxy's address. */
const PER_ADDRESS = 128
const TOTAL = 4_096
/** Linux's default maximum (`net.core.somaxconn`). The system drops more, and clients retry after a second. */
const BACKLOG = 4_096
/** Connections accepted beyond the total until it is decided which one to close. */
const RESERVE = 512

interface ListenerOptions {
  readonly timeouts?: Partial<Timeouts> | undefined
  /** Whether clients come through our proxies, so that many of them share an address. */
  readonly proxied: boolean
  readonly headers: Headers
  readonly say: Say
  readonly now: () => number
}

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
  // Longer than the limit for a head, which gets a response. Proxies keep unused connections in reserve.
  server.timeout = proxied ? KEEP_ALIVE : timeouts.headers + timeouts.check + 1_000
  server.on('request', onRequest)
  // The body is requested only after the checks that precede it.
  server.on('checkContinue', onRequest)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    controllerOf(socket)?.refuse(error, headers, say),
  )
  server.on('timeout', (socket: Socket) => controllerOf(socket)?.onTimeout())
  const endWatch = disconnectSlowReaders(all, { over: timeouts.unread, every: timeouts.check }, now)
  let ending: Promise<void> | undefined
  return {
    listen: (port: number, host: string) => listen(server, port, host),
    /** `begin` is called when the port is closed; from then on every response must close its connection. */
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
    // The edge requires it, with an error in our format.
    requireHostHeader: false,
  }
}

async function listen(server: Server, port: number, host: string): Promise<{ readonly port: number }> {
  server.listen({ port, host, backlog: BACKLOG })
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port }
}
