import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Say, wordedBody } from '@arrive/contracts/messages/message.ts'
import { Aborted } from './body.ts'
import type { Exchange } from './exchange.ts'
import { addHeaders, type Headers } from './headers.ts'
import type { Answer } from './route.ts'

export interface ResponseDefaults {
  readonly base: Headers
  /** Whether to close the connection after this response. */
  readonly last: () => boolean
  readonly say: Say
}

const JSON_TEXT = 'application/json; charset=utf-8'
const BYTES = 'application/octet-stream'

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

export function headOf(
  { id, clientId = id }: Exchange,
  { base, last }: ResponseDefaults,
  cache: string,
): OutgoingHttpHeaders {
  const head: OutgoingHttpHeaders = { ...base, 'x-request-id': clientId, 'cache-control': cache }
  if (last()) head.connection = 'close'
  return head
}

export function sendWhole({ res, method, status }: Exchange, head: OutgoingHttpHeaders, body: string | Buffer): void {
  head['content-length'] = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  res.writeHead(status, head)
  if (method === 'HEAD') res.end()
  else res.end(body)
}

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
  // A source that fails at once can still get a problem response.
  const first = await chunks.next()
  res.writeHead(status, head)
  if (method === 'HEAD') {
    await chunks.return?.()
    res.end()
    return
  }
  // The pipeline destroys the connection if the source fails, so that a partial list does not look complete.
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
