import { expect, test } from '@jest/globals'
import { echo, rawExchange, startEdge } from './testing/toy-edge.ts'

const body = { type: 'json', schema: { type: 'object' } } as const

test('a body that stops half way is answered in a few seconds, and its connection ends', async () => {
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
