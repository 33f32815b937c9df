import type { Socket } from 'node:net'
import { type ErrorCode, problem } from '@arrive/contracts/errors.ts'
import type { Say } from '@arrive/contracts/messages/message.ts'
import type { Headers } from '../headers.ts'
import { STATUS_CODES } from '../http.ts'

/** A client that has its answer and keeps sending: milliseconds without a byte, milliseconds in all, and bytes. */
const MOST = { silence: 5_000, longest: 30_000, bytes: 64 * 1_024 * 1_024 }

/**
 * Takes what a client still sends, and throws it away, until `stop` is called: closing at once would make its system
 * drop the answer that it has not read yet. A client that goes on for too long, or does nothing more, is cut off.
 */
export function discardRest(socket: Socket): { readonly stop: () => void } {
  let left = MOST.bytes
  const end = () => socket.destroy()
  const silent = setTimeout(end, MOST.silence)
  const late = setTimeout(end, MOST.longest)
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

/** Ends a connection so that its client can read all that was written: says so, and waits for the client to follow. */
export function halfClose(socket: Socket): void {
  if (socket.destroyed) return
  socket.end()
  discardRest(socket)
  socket.resume()
}

/** Answers what is not HTTP, or too slow or too long for it, before there is a request to answer. */
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
