import type { Socket } from 'node:net'
import { type ErrorCode, problem } from '@arrive/contracts/errors.ts'
import type { Say } from '@arrive/contracts/messages/message.ts'
import type { Headers } from '../headers.ts'
import { STATUS_CODES } from '../http.ts'

/** Limits for a client that keeps sending: idle milliseconds, total milliseconds, and bytes. */
const LIMIT = { silence: 5_000, longest: 30_000, bytes: 64 * 1_024 * 1_024 }

/** Closing at once would make the client's system drop the unread response. */
export function discardRest(socket: Socket): { readonly stop: () => void } {
  let left = LIMIT.bytes
  const end = () => socket.destroy()
  const silent = setTimeout(end, LIMIT.silence)
  const late = setTimeout(end, LIMIT.longest)
  const take = (chunk: Buffer) => {
    silent.refresh()
    left -= chunk.length
    if (left < 0) end()
  }
  const stop = () => {
    clearTimeout(silent)
    clearTimeout(late)
    socket.off('data', take)
    socket.off('close', stop)
  }
  socket.on('data', take)
  socket.on('close', stop)
  return { stop }
}

/** Closes so that the client can read everything, and waits for it to close too. */
export function halfClose(socket: Socket): void {
  if (socket.destroyed) return
  socket.end()
  discardRest(socket)
  socket.resume()
}

export function writeRawRefusal(socket: Socket, error: NodeJS.ErrnoException, headers: Headers, say: Say): void {
  const refusal = problem(say, codeOf(error.code))
  const body = JSON.stringify(refusal)
  const head = {
    ...headers,
    connection: 'close',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'))
}

function codeOf(error: string | undefined): ErrorCode {
  if (error === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too-slow'
  return error === 'HPE_HEADER_OVERFLOW' ? 'too-long-headers' : 'invalid-request'
}
