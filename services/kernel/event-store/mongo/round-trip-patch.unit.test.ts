import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type Pinger, patchRoundTrips } from './round-trip-patch.ts'

const require = createRequire(import.meta.url)

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

function patchedPinger() {
  const times: number[] = []
  const prototype: Pinger = {
    closed: false,
    monitorId: setTimeout(() => undefined),
    measureRoundTripTime(): void {
      times.push(Math.round(performance.now()))
      this.measureAndReschedule(0)
    },
    measureAndReschedule(): void {
      if (!this.closed) this.monitorId = setTimeout(() => this.measureRoundTripTime(), 2_000)
    },
  }
  clearTimeout(prototype.monitorId)
  patchRoundTrips(prototype)
  patchRoundTrips(prototype)
  const pinger: Pinger = Object.create(prototype)
  pinger.measureRoundTripTime()
  return { pinger, times }
}

test('a patched client measures every ten seconds, by one timer', () => {
  const { times } = patchedPinger()
  jest.advanceTimersByTime(20_000)
  expect(times.slice(1).map((time) => time % 10_000)).toEqual([0, 0])
  expect(jest.getTimerCount()).toBe(1)
})

test('a patched client that is closed stops measuring', () => {
  const { pinger, times } = patchedPinger()
  pinger.closed = true
  clearTimeout(pinger.monitorId)
  pinger.measureAndReschedule(0)
  expect(jest.getTimerCount()).toBe(0)
  expect(times).toHaveLength(1)
})

test('the driver has the patched members', () => {
  const { RTTPinger } = require('mongodb/lib/sdam/monitor.js')
  const { measureAndReschedule, measureRoundTripTime } = RTTPinger.prototype
  expect(String(measureAndReschedule)).toContain('this.monitorId = ')
  expect(String(measureAndReschedule)).toContain('this.measureRoundTripTime()')
  expect(typeof measureRoundTripTime).toBe('function')
})
