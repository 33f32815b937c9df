import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type CheckedPool, patchPoolChecks } from './pool-patch.ts'

const require = createRequire(import.meta.url)

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

function patchedPool() {
  const found = { checks: 0, ready: true }
  const prototype: CheckedPool = {
    minPoolSizeTimer: undefined,
    ensureMinPoolSize(): void {
      if (!found.ready) return
      found.checks++
      clearTimeout(this.minPoolSizeTimer)
      this.minPoolSizeTimer = setTimeout(() => this.ensureMinPoolSize(), 100)
    },
  }
  patchPoolChecks(prototype)
  patchPoolChecks(prototype)
  const pool: CheckedPool = Object.create(prototype)
  pool.ensureMinPoolSize()
  return { pool, found }
}

test('a patched pool is checked at once, and then every ten seconds, by one timer', () => {
  const { found } = patchedPool()
  expect(found.checks).toBe(1)
  expect(jest.getTimerCount()).toBe(1)
  jest.advanceTimersByTime(9_999)
  expect(found.checks).toBe(1)
  jest.advanceTimersByTime(1)
  expect(found.checks).toBe(2)
  expect(jest.getTimerCount()).toBe(1)
})

test('a patched pool that is closed or paused is not checked until it is ready again', () => {
  const { pool, found } = patchedPool()
  found.ready = false
  jest.advanceTimersByTime(10_000)
  expect(jest.getTimerCount()).toBe(0)
  found.ready = true
  pool.ensureMinPoolSize()
  expect([found.checks, jest.getTimerCount()]).toEqual([2, 1])
})

test('the pool of the driver has the patched members', () => {
  const { ConnectionPool } = require('mongodb/lib/cmap/connection_pool.js')
  expect(String(ConnectionPool.prototype.ensureMinPoolSize)).toContain('this.minPoolSizeTimer = ')
})
