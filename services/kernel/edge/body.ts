import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ArriveError } from '../errors.ts'

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i
const DEEPEST = 16

/** Refuses every body that is not plain JSON. */
export function assertJsonType({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? ''
  if (type !== 'application/json' && !JSON_TYPE.test(type)) throw new ArriveError('wrong-content-type')
  assertNotEncoded(headers['content-encoding'])
}

/** Compressed bodies are refused: what they unfold to cannot be bounded by what arrives. */
export function assertNotEncoded(encoding: string | undefined): void {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new ArriveError('wrong-content-type')
}

/** Milliseconds without a byte of the body after which nobody waits for the next. */
const STALLED = 4_000

/** The connection ended before the request did; there is nobody to answer. */
export class Aborted extends Error {}

/**
 * Reads a body of at most `limit` bytes into memory.
 * @throws ArriveError `too-large`, as soon as that is known, `too-slow` where nothing comes any more; Aborted where the client went away.
 */
export function readBytes(req: IncomingMessage, res: ServerResponse, limit: number): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limit) return Promise.reject(new ArriveError('too-large'))
  if (req.headers.expect !== undefined) res.writeContinue()
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let size = 0
    const stalled = setTimeout(() => reject(new ArriveError('too-slow')), STALLED)
    req.on('data', (chunk: Buffer) => {
      stalled.refresh()
      size += chunk.length
      if (size <= limit) return chunks.push(chunk)
      chunks = []
      return reject(new ArriveError('too-large'))
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

/** A JSON text as a value. @throws ArriveError 400 for bad UTF-8, bad JSON, `__proto__` keys and deep nesting. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ArriveError('invalid-body')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    // The parser's own message quotes the body.
    throw new ArriveError('invalid-body')
  }
  if (!isSound(value, DEEPEST)) throw new ArriveError('invalid-body')
  return value
}

function isSound(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0 || Object.hasOwn(value, '__proto__')) return false
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && !isSound(inner, levels - 1)) return false
  }
  return true
}
