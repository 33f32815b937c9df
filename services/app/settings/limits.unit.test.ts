import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type limiting, memoryLimiter } from '../../kernel/index.ts'
import { createLimiters, LIMIT_RULES } from './limits.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: { code: string; retryAfter: number }) => error,
  )
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let at = 0; at < count; at++) await work()
}

describe('the limits of public calls', () => {
  const limits = () => createLimiters(memoryLimiter, LIMIT_RULES, () => undefined)

  it('allow 5 forms a minute from an address, independently of other addresses', async () => {
    const { count } = limits()
    await times(5, () => count('form', 'a'))
    expect(await refusal(count('form', 'a'))).toMatchObject({ code: 'too-many', retryAfter: 60 })
    expect(await refusal(count('form', 'b'))).toBe('passed')
    jest.advanceTimersByTime(60_001)
    expect(await refusal(count('form', 'a'))).toBe('passed')
  })

  it('allow 30 forms a day', async () => {
    const { count } = limits()
    await times(6, async () => {
      await times(5, () => count('form', 'a'))
      jest.advanceTimersByTime(60_001)
    })
    expect(await refusal(count('form', 'a'))).toMatchObject({ code: 'too-many' })
    jest.advanceTimersByTime(86_400_000)
    expect(await refusal(count('form', 'a'))).toBe('passed')
  })

  it('allow 10 registrations an hour', async () => {
    const { count } = limits()
    await times(10, () => count('registration', 'a'))
    expect(await refusal(count('registration', 'a'))).toMatchObject({ code: 'too-many', retryAfter: 3_600 })
  })

  it('count a repeated request once, and other requests separately', async () => {
    const { count } = limits()
    await times(9, () => count('form', 'a', 'one'))
    await times(4, () => count('form', 'a'))
    expect(await refusal(count('form', 'a', 'two'))).toMatchObject({ code: 'too-many' })
    expect(await refusal(count('form', 'a', 'two'))).toMatchObject({ code: 'too-many' })
    expect(await refusal(count('form', 'a', 'one'))).toBe('passed')
  })

  it('refuse a request that is repeated more than 100 times a day', async () => {
    const { count } = limits()
    await times(100, () => count('registration', 'a', 'one'))
    expect(await refusal(count('registration', 'a', 'one'))).toMatchObject({ code: 'too-many' })
  })

  it('refuse both of two concurrent requests beyond the limit', async () => {
    const { count } = limits()
    await times(5, () => count('form', 'a'))
    const both = await Promise.all(['one', 'one'].map((request) => refusal(count('form', 'a', request))))
    expect(both).toMatchObject([{ code: 'too-many' }, { code: 'too-many' }])
  })

  it('allow requests while the store is unavailable, and log that', async () => {
    const away = () => Promise.reject(new Error('away'))
    const broken: limiting.Limiter = { consume: away, reward: away, block: away, delete: away, get: away }
    const reported: unknown[] = []
    await createLimiters(
      () => broken,
      LIMIT_RULES,
      (cause) => reported.push(cause),
    ).count('form', 'a')
    expect(reported).toHaveLength(1)
  })

  it('allow requests after a moment if the store does not respond, and log that', async () => {
    const hang = () => new Promise<never>(() => undefined)
    const hanging: limiting.Limiter = { consume: hang, reward: hang, block: hang, delete: hang, get: hang }
    const reported: unknown[] = []
    const counted = createLimiters(
      () => hanging,
      LIMIT_RULES,
      (cause) => reported.push(cause),
    ).count('form', 'a')
    await jest.advanceTimersByTimeAsync(300)
    await counted
    expect(reported).toHaveLength(1)
  })
})

describe('the limits of a person’s saves', () => {
  it('are 120 a minute and 600 an hour, independently of other persons', async () => {
    const { countPerson } = createLimiters(memoryLimiter, LIMIT_RULES, () => undefined)
    for (let minute = 0; minute < 5; minute++) {
      await times(120, () => countPerson('save', 'staff/17'))
      jest.advanceTimersByTime(60_001)
    }
    expect(await refusal(countPerson('save', 'staff/17'))).toMatchObject({ code: 'too-many', retryAfter: 3_300 })
    await times(120, () => countPerson('save', 'staff/18'))
    expect(await refusal(countPerson('save', 'staff/18'))).toMatchObject({ code: 'too-many', retryAfter: 60 })
    jest.advanceTimersByTime(3_300_000)
    expect(await refusal(countPerson('save', 'staff/17'))).toBe('passed')
  })
})

describe('the limits of bytes', () => {
  const limits = () => createLimiters(memoryLimiter, LIMIT_RULES, () => undefined)
  const MIB = 1_024 * 1_024

  it.each([
    ['save', 5],
    ['fill', 64],
  ])('of a day’s calls of the kind %s are %d MiB for each person', async (limit, most) => {
    const { countPerson } = limits()
    for (let at = 0; at < most; at++) await countPerson(limit, 'staff/17', MIB)
    const over = await refusal(countPerson(limit, 'staff/17', 1))
    expect(over).toMatchObject({ code: 'too-many', retryAfter: 86_400 })
    expect(await refusal(countPerson(limit, 'staff/18', MIB))).toBe('passed')
    jest.advanceTimersByTime(86_400_000)
    expect(await refusal(countPerson(limit, 'staff/17', MIB))).toBe('passed')
  })

  it('leave room for a hundred saves a day of a whole packet’s size', async () => {
    const { countPerson } = limits()
    for (let hour = 0; hour < 10; hour++) {
      await times(10, () => countPerson('save', 'staff/17', 40_000))
      jest.advanceTimersByTime(3_600_000)
    }
    expect(await refusal(countPerson('save', 'staff/17', 40_000))).toBe('passed')
  })
})

describe('the limits of concurrent calls', () => {
  it.each([
    ['export', 2],
    ['proof', 8],
    ['history', 4],
    ['list', 4],
    ['download', 4],
    ['feed', 16],
    ['paper', 2],
    ['binder', 1],
  ])('let each requester make calls of the kind %s %d times', (limit, most) => {
    const { enter } = createLimiters(memoryLimiter, LIMIT_RULES, () => undefined)
    const leaving = Array.from({ length: most }, () => enter(limit, 'service/a'))
    expect(() => enter(limit, 'service/a')).toThrow(expect.objectContaining({ code: 'too-many', retryAfter: 5 }))
    enter(limit, 'service/b')
    for (const leave of leaving.slice(0, 1)) leave()
    enter(limit, 'service/a')
    expect(() => enter(limit, 'service/a')).toThrow()
  })

  it.each([
    ['export', 8],
    ['proof', 16],
    ['history', 8],
    ['list', 16],
    ['download', 16],
    ['feed', 128],
    ['paper', 4],
    ['binder', 2],
  ])('let all requesters together make calls of the kind %s %d times', (limit, most) => {
    const { enter, by } = createLimiters(memoryLimiter, LIMIT_RULES, () => undefined)
    expect(by(limit)).toBe('person')
    const leaving = Array.from({ length: most }, (_, at) => enter(limit, `admin/${at}`))
    expect(() => enter(limit, 'admin/x')).toThrow(expect.objectContaining({ code: 'busy', retryAfter: 5 }))
    leaving[0]?.()
    leaving[0]?.()
    enter(limit, 'admin/x')
    expect(() => enter(limit, 'admin/y')).toThrow()
  })
})
