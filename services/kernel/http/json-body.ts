import { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { type BodyRead, type ByteBuffer, receive } from './body.ts'
import type { Exchange } from './exchange.ts'
import { type BodyReader, createBodyReader } from './http.ts'

const TYPE = 'application/json'
/** What a piece of a body costs koa-body besides its bytes: it keeps a string of strings until the last has come. */
const PIECE = 64

/** Reads the bytes of a JSON body, whose type has been checked. @throws what `receive` throws. */
export type ReadJson = (exchange: Pick<Exchange, 'req' | 'res'>, reading: BodyRead) => Promise<Buffer>

/**
 * Reads JSON bodies with koa-body, as text of one character a byte: as UTF-8 it would let invalid bytes pass, and as
 * JSON it would parse before anybody could check how deep a body is. What it reads is for `parseJson` to judge.
 */
export function createJsonReader(most: number): ReadJson {
  let reader: BodyReader | undefined
  const options = { json: false, urlencoded: false, textTypes: [TYPE], textLimit: most, encoding: 'binary' as const }
  return (exchange, reading) =>
    receive(exchange, reading, () => {
      reader ??= createBodyReader(options)
      return gatheringBy(reader)
    })
}

/**
 * What koa-body reads in place of the request: what `receive` lets through. Length and encoding have been judged, and
 * koa-body would judge them by other rules (`Identity` is no encoding to it).
 */
class Source extends EventEmitter {
  readonly headers: IncomingHttpHeaders = {}
}

/** Hands koa-body what is let through: by itself it has neither a deadline nor a share of the memory. */
function gatheringBy(read: BodyReader): ByteBuffer {
  const req = new Source()
  const request = { body: '' }
  // Which calls take a body, and of which type, has been decided.
  const done = read({ req, request, method: 'POST', is: isJson }, nothing)
  // Told when the bytes are asked for, if they are.
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
