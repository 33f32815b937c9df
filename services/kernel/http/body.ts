import type { IncomingMessage } from 'node:http'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type ErrorDetails } from '../common/errors.ts'
import type { BodyMemory } from './body-memory.ts'
import type { Exchange } from './exchange.ts'

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i

export function assertJsonType({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? ''
  if (type !== 'application/json' && !JSON_TYPE.test(type)) {
    throw new ArriveError('wrong-content-type', { message: message('body.not-json-type') })
  }
  assertNotEncoded(headers['content-encoding'])
}

/** Compressed bodies are rejected, because their size is unknown until they are decompressed. */
export function assertNotEncoded(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  throw new ArriveError('wrong-content-type', { message: message('body.encoded') })
}

/** Checks in a row without a new byte after which the body has stalled, and the milliseconds between them. */
const STALL = { looks: 8, every: 500 }
/** Minimum rate: this many bytes, or the rest of the body, per this many milliseconds. */
const MIN_RATE = { bytes: 5 * 1_024, ms: 5_000 }
const NOTHING = Buffer.alloc(0)

/** The connection ended before the request did, so no response is possible. */
export class Aborted extends Error {}

export interface SizeLimit {
  readonly bytes: number
  readonly refusal: ErrorDetails
}

export interface BodyRead extends SizeLimit {
  readonly intake: BodyMemory
  readonly from: string
  readonly now: () => number
}

/**
 * `gather` collects the pieces; once the body is rejected, nothing else may hold them.
 * @throws ArriveError `too-large`, as soon as that is known, `too-slow` if it stalls, `busy` if others need the memory;
 * Aborted if the client disconnected.
 */
export function receive(
  exchange: Pick<Exchange, 'req' | 'res'>,
  reading: BodyRead,
  gather = () => createByteBuffer(reading.bytes),
): Promise<Buffer> {
  const { req, res } = exchange
  const reported = Number(req.headers['content-length'] ?? Number.NaN)
  if (reported > reading.bytes) return Promise.reject(tooLarge(reading))
  if (req.destroyed) return Promise.reject(new Aborted())
  if (req.headers.expect !== undefined) res.writeContinue()
  return receivePieces(exchange, reading, gather, reported)
}

export function tooLarge({ refusal }: SizeLimit): ArriveError {
  return new ArriveError('too-large', refusal)
}

function receivePieces(
  { req, res }: Pick<Exchange, 'req' | 'res'>,
  reading: BodyRead,
  gather: () => ByteBuffer,
  reported: number,
): Promise<Buffer> {
  const { bytes, intake, from } = reading
  return new Promise((resolve, reject) => {
    let gathering: ByteBuffer | undefined = gather()
    let size = 0
    const reception = intake.receive(from, refuse)
    const watch = watchStall(reading.now, () => refuse(new ArriveError('too-slow')))
    const isTooSlow = rateOf(reading)
    res.once('close', reception.end)

    function refuse(reason: Error): void {
      watch.end()
      gathering = undefined
      reception.end()
      reject(reason)
    }

    req.on('data', (chunk: Buffer) => {
      if (gathering === undefined) return
      watch.note()
      size += chunk.length
      if (size > bytes) refuse(tooLarge(reading))
      else if (isTooSlow(chunk.length) && size !== reported) refuse(new ArriveError('too-slow'))
      else reception.grow(gathering.add(chunk))
    })
    req.on('end', () => {
      watch.end()
      reception.complete()
      if (gathering !== undefined) resolve(gathering.bytes())
    })
    const gone = () => {
      watch.end()
      if (!req.complete) refuse(new Aborted())
    }
    req.on('close', gone)
    req.on('error', gone)
  })
}

/** Watches a body that somebody else reads. `failed` rejects with `too-slow` if it stalls. */
export function watchBody({ req }: Pick<Exchange, 'req'>, now: () => number) {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const refuse = () => reject(new ArriveError('too-slow'))
  const watch = watchStall(now, refuse)
  const isTooSlow = rateOf({ now })
  const note = (chunk: Buffer) => {
    watch.note()
    if (isTooSlow(chunk.length)) refuse()
  }
  req.on('data', note)
  return {
    failed,
    end: () => {
      watch.end()
      req.off('data', note)
    },
  }
}

/** Late checks do not count: bytes that arrived while this process was blocked are still unread. */
function watchStall(now: () => number, onStall: () => void) {
  let [last, silent] = [now(), 0]
  const timer = setInterval(() => {
    const isLate = now() - last > 2 * STALL.every
    last = now()
    if (!isLate) silent++
    if (silent === STALL.looks) onStall()
  }, STALL.every)
  return {
    note: () => {
      silent = 0
    },
    end: () => clearInterval(timer),
  }
}

function rateOf({ now }: Pick<BodyRead, 'now'>): (bytes: number) => boolean {
  let [since, came] = [now(), 0]
  return (bytes) => {
    came += bytes
    if (now() - since < MIN_RATE.ms) return false
    const isTooSlow = came < MIN_RATE.bytes
    since = now()
    came = 0
    return isTooSlow
  }
}

export interface ByteBuffer {
  /** Returns how much more memory is held now. */
  readonly add: (chunk: Buffer) => number
  readonly bytes: () => Buffer | Promise<Buffer>
}

/** Collects in one buffer that doubles, so that small pieces cost no more than their size. */
export function createByteBuffer(most: number): ByteBuffer {
  let memory: Buffer = NOTHING
  let size = 0

  function add(chunk: Buffer): number {
    const before = memory.length
    const needed = size + chunk.length
    // The first piece is usually everything, and is used without a copy.
    if (size === 0) memory = chunk
    else if (needed > before) memory = grown(memory, Math.max(needed, Math.min(most, 2 * before)))
    if (size > 0) chunk.copy(memory, size)
    size = needed
    return memory.length - before
  }

  return { add, bytes: () => memory.subarray(0, size) }
}

function grown(memory: Buffer, length: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(length)
  memory.copy(larger)
  return larger
}
