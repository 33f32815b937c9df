import { once } from 'node:events'
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { insideTest } from '../testing/inside-test.ts'
import { sized } from '../testing/size.ts'
import { printFigure } from './print-figure.ts'

const MEGABYTE = 1_024 * 1_024
/** A raw client pauses between pieces of this size, so most of the body is unsent when the response arrives. */
const PIECE = 64 * 1_024

const manyKeys = () => JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key-${at}`, at])))
const nested = () => `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
const large = () => JSON.stringify({ patientFirstName: 'x'.repeat(12 * MEGABYTE) })

type Send = (origin: string, body: string) => Promise<number>

const JSON_TYPE = { 'content-type': 'application/json' }

const CLIENTS: readonly (readonly [string, Send])[] = [
  [
    'fetch',
    async (origin, body) => (await fetch(address(origin), { method: 'POST', headers: JSON_TYPE, body })).status,
  ],
  ['a client that keeps its connection', (origin, body) => send(origin, body, { agent: KEEPING })],
  ['a client that asks for the end of its connection', (origin, body) => send(origin, body, { agent: false })],
  ['a client that sends chunks', (origin, body) => send(origin, body, { headers: { 'transfer-encoding': 'chunked' } })],
]
/** These read nothing until everything is written. */
const BLIND: readonly (readonly [string, Send])[] = [
  ['a raw client', (origin, body) => sendRaw(origin, body, `Content-Length: ${body.length}\r\n`)],
  [
    'a raw client that asks first and does not wait',
    (origin, body) => sendRaw(origin, body, `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n`),
  ],
]
const KEEPING = new Agent({ keepAlive: true })

const address = (origin: string) => `${origin}/apply_patients`

/** A client must receive the refusal of its body while still sending; behind a proxy, that is up to the proxy. */
const times = sized(3, 200)

let arrive: TestArrive
beforeAll(async () => {
  arrive = await startTestArrive()
})
afterAll(async () => {
  KEEPING.destroy()
  await arrive.end()
})

describe.each([
  ['100,000 unknown keys', manyKeys()],
  ['50,000 nested objects', nested()],
  ['12 MB', large()],
])('%s', (name, body) => {
  const answered = async (client: string, ask: Send) => {
    let seen = 0
    for (let at = 0; at < times; at++) if ((await ask(arrive.origin(), body).catch(() => 0)) === 413) seen++
    printFigure(`${name} of ${client}`, `${seen} of ${times} read the 413`, `${times} of ${times}`)
    expect(seen).toBe(times)
  }
  const title = `of %s are answered with 413 each of ${times} times`
  const timeout = 10_000 + times * 1_000
  test.each(CLIENTS)(title, answered, timeout)
  insideTest.each(BLIND)(title, answered, timeout)
})

async function send(origin: string, body: string, options: RequestOptions): Promise<number> {
  const headers = { ...JSON_TYPE, ...options.headers }
  const req = request(address(origin), { ...options, method: 'POST', headers })
  const answered = once(req, 'response')
  // An error after the response does not matter: a proxy closes the connection.
  req.on('error', () => undefined)
  req.end(body)
  const [res] = (await answered) as [IncomingMessage]
  await text(res)
  return res.statusCode ?? 0
}

/** Like `curl` and scripts: writes everything, then reads the response. */
async function sendRaw(origin: string, body: string, headers: string): Promise<number> {
  const { host, port } = new URL(origin)
  const socket = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true })
  const answer = text(socket)
  socket.write(
    `POST /apply_patients HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Connection: close\r\n${headers}\r\n`,
  )
  for (let at = 0; at < body.length; at += PIECE) {
    if (!socket.write(body.slice(at, at + PIECE))) await once(socket, 'drain')
    if (at % (PIECE * 8) === 0) await pause(1)
  }
  socket.end()
  const [, status] = /^HTTP\/1\.1 (?!100)(\d+)/m.exec(await answer) ?? []
  return Number(status)
}
