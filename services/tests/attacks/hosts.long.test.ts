import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { sized } from '../testing/size.ts'
import { printFigure } from './print-figure.ts'

/** A proxy and the server must never disagree about which host a request is for. */
const requests = sized(3, 200)

let arrive: TestArrive

beforeAll(async () => {
  arrive = await startTestArrive()
})
afterAll(() => arrive.end())

test(`each of ${requests} requests with two Host headers is refused with 400`, async () => {
  const port = Number(new URL(arrive.origin()).port)
  let refused = 0
  for (let i = 0; i < requests; i++) {
    const answer = await exchange(port, `GET /livez HTTP/1.1\r\nHost: one.example\r\nHost: two-${i}.example\r\n\r\n`)
    if (answer.startsWith('HTTP/1.1 400 ')) refused++
  }
  printFigure('two Host headers', `${refused} of ${requests} refused`, `${requests} of ${requests}`)
  expect(refused).toBe(requests)
})

/** Writes a raw request and reads until the server closes. */
async function exchange(port: number, request: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.write(request)
  return text(socket)
}
