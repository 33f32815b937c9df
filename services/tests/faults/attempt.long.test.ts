import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { attempt, newSave, type Sent } from './workload.ts'

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
const me = { person: 7, email: 'ann@mail.example', token: 'of-ann' }
const save: Sent = newSave(me, 1, () => 0.9)

let server: Server | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

async function listen(answer: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => socket.on('error', () => undefined).once('data', () => answer(socket)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns the reply to a save, and how often a cut connection was reported. */
async function made(origin: string, signal?: AbortSignal) {
  let cuts = 0
  const reply = await attempt(
    () => origin,
    save,
    signal,
    () => cuts++,
  )
  return [reply?.status, cuts]
}

test('a save counts as cut if its connection ends before or during its response', async () => {
  const origin = await listen((socket) => socket.destroy())
  expect(await made(origin)).toEqual([undefined, 1])
  server?.close()
  expect(await made(await listen((socket) => socket.end(ANSWER.slice(0, -1))))).toEqual([undefined, 1])
})

test('an answered save does not count as cut', async () => {
  expect(await made(await listen((socket) => socket.end(ANSWER)))).toEqual([200, 0])
})

test('a save that was never accepted, or was aborted, does not count as cut', async () => {
  const origin = await listen(() => undefined)
  expect(await made(origin, AbortSignal.timeout(50))).toEqual([undefined, 0])
  server?.close()
  server = undefined
  const gone = await listen(() => undefined)
  await new Promise((resolve) => server?.close(resolve))
  expect(await made(gone)).toEqual([undefined, 0])
})
