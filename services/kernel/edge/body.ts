import type { IncomingMessage, ServerResponse } from 'node:http'
import { ArriveError, type ErrorDetails } from '../errors.ts'

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i

/** Refuses every body that is not plain JSON. */
export function assertJsonType({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? ''
  if (type !== 'application/json' && !JSON_TYPE.test(type)) {
    throw new ArriveError('wrong-content-type', { message: 'The body must be sent as application/json, in UTF-8.' })
  }
  assertNotEncoded(headers['content-encoding'])
}

/** Compressed bodies are refused: what they unfold to cannot be bounded by what arrives. */
export function assertNotEncoded(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  throw new ArriveError('wrong-content-type', { message: 'The body must be sent as it is, without Content-Encoding.' })
}

/** Milliseconds without a byte of the body after which nobody waits for the next. */
const STALLED = 4_000

/** The connection ended before the request did; there is nobody to answer. */
export class Aborted extends Error {}

/** How many bytes a body may have, and what is said of one that has more. */
export interface Bound {
  readonly bytes: number
  readonly refusal: ErrorDetails
}

/**
 * Reads a body within its bound into memory.
 * @throws ArriveError `too-large`, as soon as that is known, `too-slow` where nothing comes any more; Aborted where the client went away.
 */
export function readBytes(req: IncomingMessage, res: ServerResponse, { bytes, refusal }: Bound): Promise<Buffer> {
  const tooLarge = () => new ArriveError('too-large', refusal)
  if (Number(req.headers['content-length'] ?? 0) > bytes) return Promise.reject(tooLarge())
  if (req.headers.expect !== undefined) res.writeContinue()
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let size = 0
    const stalled = setTimeout(() => reject(new ArriveError('too-slow')), STALLED)
    req.on('data', (chunk: Buffer) => {
      stalled.refresh()
      size += chunk.length
      if (size <= bytes) return chunks.push(chunk)
      chunks = []
      return reject(tooLarge())
    })
    req.on('end', () => {
      clearTimeout(stalled)
      resolve(joined(chunks, size))
    })
    const gone = () => {
      clearTimeout(stalled)
      if (!req.complete) reject(new Aborted())
    }
    req.on('close', gone)
    req.on('error', gone)
  })
}

function joined(chunks: readonly Buffer[], size: number): Buffer {
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size)
}
