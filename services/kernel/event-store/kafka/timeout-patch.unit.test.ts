import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { patchTimeoutChecks } from './patches.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: 0 })
})

afterEach(() => {
  jest.useRealTimers()
})

function patchedQueues() {
  const told: string[] = []
  const prototype = {
    inflight: new Map<number, { sentAt: number; requestTimeout: number; timeoutRequest: () => void }>(),
    isConnected: () => true,
    scheduleRequestTimeoutCheck: () => void told.push('an own timer'),
    destroy: () => void told.push('destroyed'),
  }
  patchTimeoutChecks(prototype)
  patchTimeoutChecks(prototype)
  const queue = (name: string, requestTimeout = 1_000) => {
    const inflight: typeof prototype.inflight = new Map()
    const timeoutRequest = () => {
      inflight.delete(1)
      told.push(name)
    }
    inflight.set(1, { sentAt: 0, requestTimeout, timeoutRequest })
    const made: typeof prototype = Object.assign(Object.create(prototype), { inflight })
    made.scheduleRequestTimeoutCheck()
    return made
  }
  return { told, queue }
}

test('one timer serves the requests of all connections, each with its own timeout', () => {
  const { told, queue } = patchedQueues()
  queue('quick')
  queue('slow', 2_000)
  expect(jest.getTimerCount()).toBe(1)
  jest.advanceTimersByTime(1_000)
  expect(told).toEqual([])
  jest.advanceTimersByTime(100)
  expect(told).toEqual(['quick'])
  jest.advanceTimersByTime(800)
  expect(told).toEqual(['quick'])
  jest.advanceTimersByTime(200)
  expect(told).toEqual(['quick', 'slow'])
})

test('a request times out on time, even between two checks', () => {
  const { told, queue } = patchedQueues()
  jest.advanceTimersByTime(1_000 - (performance.now() % 1_000))
  queue('late', Date.now() + 1_400)
  jest.advanceTimersByTime(1_400)
  expect([told, jest.getTimerCount()]).toEqual([[], 2])
  jest.advanceTimersByTime(1)
  expect([told, jest.getTimerCount()]).toEqual([['late'], 1])
})

test('a closed connection is no longer checked, and the last one stops the timer', () => {
  const { told, queue } = patchedQueues()
  const [first, second] = [queue('first'), queue('second')]
  first.destroy()
  expect(jest.getTimerCount()).toBe(1)
  second.isConnected = () => false
  jest.advanceTimersByTime(1_000)
  expect(jest.getTimerCount()).toBe(0)
  expect(told).toEqual(['destroyed', 'destroyed'])
  first.scheduleRequestTimeoutCheck()
  expect(jest.getTimerCount()).toBe(1)
})
