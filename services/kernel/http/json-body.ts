import { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { type BodyRead, type ByteBuffer, receive } from './body.ts'
import type { Exchange } from './exchange.ts'
import { type BodyReader, createBodyReader } from './http.ts'

const TYPE = 'application/json'
/** Memory that koa-body needs per piece besides its bytes, because it concatenates strings. */
const PIECE = 64

/** @throws errors of `receive` */
export type ReadJson = (exchange: Pick<Exchange, 'req' | 'res'>, reading: BodyRead) => Promise<Buffer>

/** As UTF-8, koa-body would accept invalid bytes, and as JSON it would parse before the depth is checked. */
export function createJsonReader(most: number): ReadJson {
  let reader: BodyReader | undefined
  const options = { json: false, urlencoded: false, textTypes: [TYPE], textLimit: most, encoding: 'binary' as const }
  return (exchange, reading) =>
    receive(exchange, reading, () => {
      reader ??= createBodyReader(options)
      return gatheringBy(reader)
    })
}

/** Feeds koa-body instead of the request, because its rules for length and encoding differ (it rejects `Identity`). */
class Source extends EventEmitter {
  readonly headers: IncomingHttpHeaders = {}
}

/** koa-body itself has no deadline and no memory limit. */
function gatheringBy(read: BodyReader): ByteBuffer {
  const req = new Source()
  const request = { body: '' }
  const done = read({ req, request, method: 'POST', is: isJson }, nothing)
  // `bytes` reports the error, if it is called.
  done.catch(nothing)
  return {
    add: (chunk) => {
      req.emit('data', chunk)
      return chunk.length + PIECE
    },
    bytes: () => {
      req.emit('end')
      return done.then(() => Buffer.from(request.body, 'latin1'))
    },
  }
}

const isJson = () => TYPE

async function nothing(): Promise<void> {}
