import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { message } from '@arrive/contracts/messages/message.ts'
import { describe, expect, test } from '@jest/globals'
import { ArriveError } from '../common/errors.ts'
import { Aborted } from './body.ts'
import type { BodyMemory } from './body-memory.ts'
import { createJsonReader } from './json-body.ts'

const LIMIT = 1_000

type Intake = (refuse: (reason: ArriveError) => void) => void

/** @param isThere whether all of it has arrived before it is read */
function reading(pieces: readonly Buffer[], intake: Intake = () => undefined, isThere = false) {
  const req = new IncomingMessage(new Socket())
  const send = () => {
    for (const piece of pieces) req.push(piece)
    req.complete = true
    req.push(null)
  }
  if (isThere) send()
  req.headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  let held = 0
  const memory: BodyMemory = {
    receive: (_, refuse) => ({
      grow: (bytes) => {
        held += bytes
        intake(refuse)
      },
      complete: () => undefined,
      end: () => undefined,
    }),
  }
  const refusal = { message: message('body.too-large', { kilobytes: 1 }) }
  const bytes = createJsonReader(LIMIT)(
    { req, res: new ServerResponse(req) },
    { bytes: LIMIT, refusal, intake: memory, from: 'a', now: () => 0 },
  )
  if (!isThere) send()
  return { bytes, held: () => held }
}

const inPieces = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))

describe('a JSON body', () => {
  const TEXT = Buffer.from('{"name":"Zoë 😀"}')

  test.each([1, 3, 1_000])('in pieces of %i comes out unchanged', async (size) => {
    expect(await reading(inPieces(TEXT, size)).bytes).toEqual(TEXT)
  })

  test('keeps bytes that are not UTF-8, for the caller to check', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at))
    expect(await reading(inPieces(bytes, 100)).bytes).toEqual(bytes)
  })

  test('may be empty', async () => {
    expect(await reading([]).bytes).toEqual(Buffer.alloc(0))
  })

  test('is not parsed, so depth and names do not matter', async () => {
    const text = Buffer.from(`${'['.repeat(900)}{"__proto__":1`)
    expect(await reading([text]).bytes).toEqual(text)
  })

  test.each([1, 3, 1_000])('that arrived in pieces of %i before it is read comes out unchanged too', async (size) => {
    expect(await reading(inPieces(TEXT, size), undefined, true).bytes).toEqual(TEXT)
    expect(await reading([], undefined, true).bytes).toEqual(Buffer.alloc(0))
  })

  test('of a disconnected client ends at once', async () => {
    const req = new IncomingMessage(new Socket())
    req.headers = { 'content-type': 'application/json', 'content-length': '2' }
    req.destroy()
    const memory: BodyMemory = { receive: () => ({ grow: () => {}, complete: () => {}, end: () => {} }) }
    const refusal = { message: message('body.too-large', { kilobytes: 1 }) }
    const read = { bytes: LIMIT, refusal, intake: memory, from: 'a', now: () => 0 }
    await expect(createJsonReader(LIMIT)({ req, res: new ServerResponse(req) }, read)).rejects.toBeInstanceOf(Aborted)
  })

  test('uses memory for each of its pieces', async () => {
    const { bytes, held } = reading(inPieces(Buffer.alloc(500, ' '), 1))
    await bytes
    expect(held()).toBe(500 * 65)
  })

  test('that is too large is rejected in our words', async () => {
    const { bytes } = reading(inPieces(Buffer.alloc(LIMIT + 1, ' '), 100))
    await expect(bytes).rejects.toMatchObject({ code: 'too-large', message: 'The body must be 1 KB or smaller.' })
  })

  test('that is dropped for others is rejected, however much of it still arrives', async () => {
    const busy = new ArriveError('busy', { retryAfter: 2 })
    const { bytes, held } = reading(inPieces(Buffer.alloc(300, ' '), 100), (refuse) => refuse(busy))
    await expect(bytes).rejects.toBe(busy)
    expect(held()).toBe(164)
  })
})
