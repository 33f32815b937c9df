import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Say, wordedBody } from '@arrive/contracts/messages/message.ts'
import { Aborted } from './body.ts'
import type { Exchange } from './exchange.ts'
import { addHeaders, type Headers } from './headers.ts'
import type { Answer } from './route.ts'

/** How answers of one call are dressed. */
export interface ResponseDefaults {
  /** Headers of every answer. */
  readonly base: Headers
  /** Whether the connection is to end with this answer. */
  readonly last: () => boolean
  /** Words what is said. */
  readonly say: Say
}

const JSON_TEXT = 'application/json; charset=utf-8'
const BYTES = 'application/octet-stream'

/** Sends what a call answers: JSON, bytes, or a stream that is cut off where its source fails. */
export async function sendAnswer(exchange: Exchange, defaults: ResponseDefaults, answer: Answer): Promise<void> {
  const { body } = answer
  const call = exchange.route?.call
  const head = headOf(exchange, defaults, call?.cache ?? 'no-store')
  exchange.status = answer.status
  const isBytes = Buffer.isBuffer(body)
  if (answer.status !== 204) head['content-type'] = call?.answer.type ?? (isBytes ? BYTES : JSON_TEXT)
  addHeaders(head, answer.headers)
  if (answer.status === 204) return sendEmpty(exchange, head)
  if (isStream(body)) return sendStream(exchange, head, body)
  sendWhole(exchange, head, isBytes ? body : JSON.stringify(wordedBody(defaults.say, body ?? null)))
}

/** The headers that every answer to this request has. */
export function headOf(
  { id, clientId = id }: Exchange,
  { base, last }: ResponseDefaults,
  cache: string,
): OutgoingHttpHeaders {
  const head: OutgoingHttpHeaders = { ...base, 'x-request-id': clientId, 'cache-control': cache }
  if (last()) head.connection = 'close'
  return head
}

/** Sends a body of known length; to HEAD only its headers. */
export function sendWhole({ res, method, status }: Exchange, head: OutgoingHttpHeaders, body: string | Buffer): void {
  head['content-length'] = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  res.writeHead(status, head)
  if (method === 'HEAD') res.end()
  else res.end(body)
}

/** Sends a status that has no body. */
export function sendEmpty({ res, status }: Exchange, head: OutgoingHttpHeaders): void {
  res.writeHead(status, head).end()
}

function isStream(body: unknown): body is AsyncIterable<string | Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

async function sendStream(
  { res, method, status }: Exchange,
  head: OutgoingHttpHeaders,
  body: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const chunks = body[Symbol.asyncIterator]()
  // A source that fails at once can still be answered with a problem.
  const first = await chunks.next()
  res.writeHead(status, head)
  if (method === 'HEAD') {
    await chunks.return?.()
    res.end()
    return
  }
  // The pipeline destroys the connection where the source fails, so that no half list passes for a whole one.
  await pipeline(Readable.from(resumed(first, chunks)), res).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? new Aborted() : error
  })
}

async function* resumed<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
