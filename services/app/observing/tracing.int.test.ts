import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type Collector, startCollector } from '../../tests/testing/collector.ts'
import { openTracing } from './tracing.ts'

let collector: Collector
beforeEach(async () => {
  collector = await startCollector()
  // Keep the timers of connections real.
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
})
afterEach(async () => {
  jest.useRealTimers()
  await collector.end()
})

test('at its end, a process waits for a hanging collector for one second at most', async () => {
  collector.answer('hang')
  const logger = { warn: () => undefined, info: () => undefined }
  const tracing = openTracing({ endpoint: collector.url, services: ['web'], logger })
  const reported = { requestId: 'one', method: 'GET', route: '/livez', status: 200 }
  await tracing.request(
    undefined,
    async () => undefined,
    () => reported,
  )
  let isClosed = false
  void tracing.close().then(() => {
    isClosed = true
  })
  const after = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms)
    for (let turns = 0; turns < 20; turns++) await turn()
    return [isClosed, collector.open()]
  }
  while (collector.open() === 0) await turn()
  expect(await after(999)).toEqual([false, 1])
  expect(await after(1)).toEqual([true, 1])
})
