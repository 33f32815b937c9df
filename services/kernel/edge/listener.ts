import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type ErrorCode, problem } from '@arrive/contracts/errors.ts'
import { createServer, STATUS_CODES } from './http.ts'
import type { Timeouts } from './options.ts'

const DEFAULTS: Timeouts = { headers: 10_000, request: 60_000, check: 5_000 }
const KEEP_ALIVE = 65_000
const MAX_CONNECTIONS = 4_096
const SWEEP = 50

export interface Listener {
  readonly listen: (port: number, host: string) => Promise<{ readonly port: number }>
  readonly close: (deadlineMs: number) => Promise<void>
}

/** The HTTP server under the edge: bounded in time, size and number, and able to end in order. */
export function createListener(serve: RequestListener, timeouts: Partial<Timeouts> = {}): Listener {
  const server = createServer(settings({ ...DEFAULTS, ...timeouts }))
  const answers = new WeakMap<object, ServerResponse>()
  const onRequest: RequestListener = (req, res) => {
    answers.set(req.socket, res)
    serve(req, res)
  }
  server.maxConnections = MAX_CONNECTIONS
  server.on('request', onRequest)
  // The body is asked for only once the request has passed the gates before it.
  server.on('checkContinue', onRequest)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    refuseRaw(error, socket, answers.get(socket)?.headersSent === true)
  })
  let ending: Promise<void> | undefined
  return {
    listen: (port, host) => listen(server, port, host),
    close: (deadlineMs) => {
      ending ??= drain(server, deadlineMs)
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
  server.listen(port, host)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port }
}

/** Takes no new connection, lets the open requests finish until the deadline, then cuts off what is left. */
async function drain(server: Server, deadlineMs: number): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP)
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}

/** Answers what is not HTTP, or too slow or too long for it. Nothing is written into an answer on its way. */
function refuseRaw(error: NodeJS.ErrnoException, socket: Socket, answering: boolean): void {
  if (answering || error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = problem(codeOf(error.code))
  const body = JSON.stringify(refusal)
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Connection: close',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function codeOf(error: string | undefined): ErrorCode {
  if (error === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too-slow'
  return error === 'HPE_HEADER_OVERFLOW' ? 'too-long-headers' : 'invalid-request'
}
