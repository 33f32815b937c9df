import type { Socket } from 'node:net'
import { type ErrorCode, problem } from '@arrive/contracts/errors.ts'
import type { Say } from '@arrive/contracts/messages/message.ts'
import type { Headers } from '../headers.ts'
import { STATUS_CODES } from '../http.ts'

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
