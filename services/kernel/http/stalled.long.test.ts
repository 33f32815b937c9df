import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from '@jest/globals'
import { echo, rawExchange, startEdge } from './testing/toy-edge.ts'

const body = { type: 'json', schema: { type: 'object' } } as const

test('a stalled body is rejected in a few seconds, and its connection ends', async () => {
  const toy = await startEdge([echo({ method: 'POST', path: '/form', body })], { limits: 'off' })
  const head = 'POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n'
  const started = performance.now()
  const answer = await rawExchange(toy.port, `${head}{"a":`)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  expect(performance.now() - started).toBeLessThan(8_000)
  expect(answer).toContain('did not arrive in time')
  await toy.edge.close(0)
})

test('a body that arrived in time is read, however long the process was blocked before', async () => {
  const toy = await startEdge([echo({ method: 'POST', path: '/form', body })], { limits: 'off' })
  const socket = connect(toy.port, '127.0.0.1').setNoDelay()
  const head = 'POST /form HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: 12\r\nExpect: 100-continue\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100 /)
  socket.write('{"name":"a"}')
  // The system has received it, and the process is blocked for longer than a body may stall.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000)
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  await toy.edge.close(0)
})
