import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { memoryLimiter } from '../../kernel/index.ts'
import { createMemoryLimiter } from '../../kernel/testing/index.ts'
import { createLoginLimits, type LoginAttemptKeys } from './login-limits.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const REFUSED = { code: 'too-many' }

function start(newLimiter = memoryLimiter) {
  const limits = createLoginLimits(newLimiter)
  const by = (part: Partial<LoginAttemptKeys>): LoginAttemptKeys => ({ account: 'x', address: 'a', ...part })
  const attempt = (part: Partial<LoginAttemptKeys>, found: 'me' | undefined) =>
    limits
      .attempt(by(part), async () => found)
      .then(
        (one) => one ?? 'wrong',
        ({ code, retryAfter }) => ({ code, retryAfter }),
      )
  return {
    fail: (part: Partial<LoginAttemptKeys> = {}) => attempt(part, undefined),
    succeed: (part: Partial<LoginAttemptKeys> = {}) => attempt(part, 'me'),
    open: (part: Partial<LoginAttemptKeys> = {}) =>
      limits.assertOpen(by(part)).then(
        () => 'open',
        ({ code }) => ({ code }),
      ),
    attempt: limits.attempt,
    lift: limits.lift,
  }
}

const times = async (count: number, work: (at: number) => Promise<unknown>) => {
  for (let at = 0; at < count; at++) await work(at)
}

it('10 failures in a row close an account for 15 minutes, for that address only', async () => {
  const { fail, succeed, open } = start()
  await times(10, () => fail())
  expect(await succeed()).toEqual({ code: 'too-many', retryAfter: 900 })
  expect(await open()).toEqual(REFUSED)
  expect([await succeed({ address: 'b' }), await succeed({ account: 'y' })]).toEqual(['me', 'me'])
  jest.advanceTimersByTime(900_001)
  expect([await open(), await succeed()]).toEqual(['open', 'me'])
})

it('a successful login resets the counter of consecutive failures', async () => {
  const { fail, succeed } = start()
  await times(9, () => fail())
  await succeed()
  await times(9, () => fail())
  expect(await succeed()).toBe('me')
})

it('concurrent attempts cannot bypass the limit of consecutive failures', async () => {
  const { fail } = start()
  const results = await Promise.all(Array.from({ length: 50 }, () => fail()))
  expect(results.filter((result) => result === 'wrong')).toHaveLength(10)
})

it('100 failures of an address on any accounts close it for the day, and successes do not count', async () => {
  const { fail, succeed, open } = start()
  await times(99, async (at) => {
    await fail({ account: `x${at}` })
    await succeed({ account: 'own' })
  })
  expect(await open({ account: 'new' })).toBe('open')
  await fail({ account: 'x99' })
  expect([await open({ account: 'new' }), await fail({ account: 'new' })]).toMatchObject([REFUSED, REFUSED])
})

it('50 failures an hour close an account to unknown devices, wherever they come from', async () => {
  const { fail, succeed, open } = start()
  const results: unknown[] = []
  await times(400, async (at) => results.push(await fail({ address: `network ${at}` })))
  expect(results.filter((result) => result === 'wrong')).toHaveLength(50)
  expect([await open({ address: 'new' }), await succeed({ address: 'new' })]).toMatchObject([REFUSED, REFUSED])
  expect(await succeed({ address: 'new', account: 'y' })).toBe('me')
  jest.advanceTimersByTime(3_600_001)
  expect(await succeed({ address: 'new' })).toBe('me')
})

it('neither limit closes an account on a device that it has logged in on before', async () => {
  const { fail, succeed, open } = start()
  await times(60, (at) => fail({ address: `network ${at}` }))
  await times(100, (at) => fail({ account: `x${at}` }))
  expect([await open(), await open({ device: 'd' }), await succeed({ device: 'd' })]).toEqual([REFUSED, 'open', 'me'])
})

it('failures on a known device close that device only', async () => {
  const { fail, succeed } = start()
  await times(10, () => fail({ device: 'd' }))
  expect(await succeed({ device: 'd' })).toEqual({ code: 'too-many', retryAfter: 900 })
  expect([await succeed({ device: 'e' }), await succeed()]).toEqual(['me', 'me'])
})

it('a known device has 100 failures a day', async () => {
  const { fail, succeed } = start()
  await times(10, async () => {
    await times(10, () => fail({ device: 'd' }))
    jest.advanceTimersByTime(900_001)
  })
  expect(await succeed({ device: 'd' })).toMatchObject(REFUSED)
  expect(await succeed()).toBe('me')
})

it('an attempt whose password could not be verified does not count', async () => {
  const { attempt, fail, succeed } = start()
  const busy = async () => {
    throw new Error('busy')
  }
  await times(9, () => fail())
  await times(200, () => attempt({ account: 'x', address: 'a' }, busy).catch(() => undefined))
  expect(await succeed()).toBe('me')
})

it('a refused attempt is not counted by the other limits', async () => {
  const { fail, succeed } = start()
  await times(10, () => fail())
  await times(200, () => fail())
  expect(await succeed({ account: 'y' })).toBe('me')
  expect(await succeed({ address: 'b' })).toBe('me')
})

it('a refused address stores no counter for the names it invents', async () => {
  const keys = new Set<string>()
  const { fail } = start((rule) => {
    const limiter = createMemoryLimiter()(rule)
    return { ...limiter, consume: (key) => limiter.consume(key).finally(() => keys.add(`${rule.name} ${key}`)) }
  })
  await times(2_000, (at) => fail({ account: `invented ${at}` }))
  expect(keys.size).toBe(201)
})

it('forgets what was failed at an account, from everywhere, when its password is another one', async () => {
  const { fail, succeed, open, lift } = start()
  await times(10, () => fail())
  await times(10, () => fail({ device: 'known' }))
  await times(10, () => fail({ account: 'y' }))
  expect([await open(), await open({ device: 'known' })]).toEqual([REFUSED, REFUSED])
  await lift(['x'])
  expect([await succeed(), await succeed({ device: 'known' })]).toEqual(['me', 'me'])
  expect(await open({ account: 'y' })).toEqual(REFUSED)
  await times(10, () => fail())
  expect(await open()).toEqual(REFUSED)
  await lift(['x'])
  expect(await open()).toBe('open')
})
