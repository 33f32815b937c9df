import { describe, expect, test } from '@jest/globals'
import { settleDown } from '../../testing/waiting.ts'
import { event, senderOverFakes } from './testing/fake-sends.ts'

function watch(promise: Promise<unknown>): { outcome: unknown } {
  const seen: { outcome: unknown } = { outcome: 'waits' }
  promise.then(
    (value) => {
      seen.outcome = value
    },
    (error) => {
      seen.outcome = error.code ?? error
    },
  )
  return seen
}

describe('waiting events', () => {
  test('of one turn go out together', async () => {
    const { sender, sends, land } = senderOverFakes()
    const seen = ['a', 'b', 'c'].map((key) => watch(sender.append(event(key))))
    await settleDown(2)
    await land()
    expect(sends.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']])
    expect(seen.map(({ outcome }) => outcome)).toMatchObject([{ offset: 0 }, { offset: 1 }, { offset: 2 }])
  })

  test('during a send go out with the next one, never at the same time', async () => {
    const { sender, sends, land } = senderOverFakes()
    for (const key of ['a', 'b', 'c', 'd']) {
      watch(sender.append(event(key)))
      await settleDown(2)
    }
    expect(sends).toHaveLength(1)
    await land()
    await land()
    expect(sends.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'd']])
  })

  test('are cut into sends of at most 900 KB, a longer event alone', async () => {
    const { sender, sends, land } = senderOverFakes()
    for (const [at, bytes] of [400_000, 400_000, 200_000, 950_000, 1].entries()) {
      watch(sender.append(event(`e${at}`, bytes)))
    }
    await settleDown(2)
    for (const _ of [1, 2, 3, 4]) await land()
    expect(sends.map(({ keys }) => keys)).toEqual([['e0', 'e1'], ['e2'], ['e3'], ['e4']])
  })

  test('are cut into sends of at most 1,000', async () => {
    const { sender, sends, land } = senderOverFakes()
    for (let at = 0; at < 2_100; at++) watch(sender.append(event(`e${at}`)))
    await settleDown(2)
    for (const _ of [1, 2, 3]) await land()
    expect(sends.map(({ keys }) => keys.length)).toEqual([1_000, 1_000, 100])
  })

  test('are limited: more are rejected as busy, and there is room again later', async () => {
    const { sender, land } = senderOverFakes({ most: 2 })
    const seen = ['a', 'b', 'c'].map((key) => watch(sender.append(event(key))))
    await expect(sender.append(event('d'))).rejects.toMatchObject({ code: 'busy', retryAfter: 1 })
    expect([seen[2]?.outcome, sender.isFull()]).toEqual(['busy', true])
    await settleDown(2)
    await land()
    const last = watch(sender.append(event('e')))
    await settleDown(2)
    await land()
    expect(last.outcome).toMatchObject({ offset: 2 })
  })

  test('are limited in bytes too', async () => {
    const { sender } = senderOverFakes()
    for (let at = 0; at < 65; at++) watch(sender.append(event('a', 1_048_576)))
    expect(sender.isFull()).toBe(true)
  })
})

describe('a send that fails', () => {
  test('leaves its events in doubt, and only then are the next ones sent', async () => {
    const { sender, sends, breaker, land, fail } = senderOverFakes()
    const first = watch(sender.append(event('a')))
    await settleDown(2)
    const second = watch(sender.append(event('b')))
    await settleDown(2)
    expect(sends).toHaveLength(1)
    await fail(new Error('Broker not connected'))
    await land()
    expect([first.outcome, second.outcome, breaker.failures]).toMatchObject(['log-away', { offset: 0 }, 1])
  })

  test.each([
    ['as its cause says', { name: 'KafkaJSNumberOfRetriesExceeded', cause: { type: 'MESSAGE_TOO_LARGE' } }],
    ['as it says itself', { type: 'INVALID_RECORD' }],
  ])('because the records are rejected, %s, does not mean that the log is unavailable', async (_, parts) => {
    const { sender, breaker, fail } = senderOverFakes()
    const error = Object.assign(new Error('no'), parts)
    const seen = watch(sender.append(event('a')))
    await settleDown(2)
    await fail(error)
    expect([seen.outcome, breaker.failures]).toEqual([error, 0])
  })

  test.each([
    { code: 'ECONNREFUSED', retriable: false },
    { type: 'NOT_ENOUGH_REPLICAS' },
    { name: 'KafkaJSRequestTimeoutError' },
    { name: 'TypeError' },
  ])('with %j means that the log is unavailable', async (parts) => {
    const { sender, breaker, fail } = senderOverFakes()
    const seen = watch(sender.append(event('a')))
    await settleDown(2)
    await fail(Object.assign(new Error('away'), parts))
    expect([seen.outcome, breaker.failures]).toEqual(['log-away', 1])
  })
})

describe('a send that hangs', () => {
  test('does not delay its own or later appends beyond their deadlines', async () => {
    const { sender, clock, sends, breaker } = senderOverFakes()
    const first = watch(sender.append(event('a')))
    await settleDown(2)
    clock.pass(1_000)
    const second = watch(sender.append(event('b')))
    clock.pass(1_000)
    await settleDown(2)
    expect([first.outcome, second.outcome, breaker.failures]).toEqual(['log-away', 'waits', 1])
    clock.pass(1_000)
    await settleDown(2)
    expect([second.outcome, sends.length]).toEqual(['log-away', 1])
  })

  test('never sends a record that waited past its deadline', async () => {
    const { sender, clock, sends, land } = senderOverFakes()
    watch(sender.append(event('a')))
    await settleDown(2)
    watch(sender.append(event('b')))
    clock.pass(2_100)
    const third = watch(sender.append(event('c')))
    await land()
    await land()
    expect([sends.map(({ keys }) => keys), third.outcome]).toMatchObject([[['a'], ['c']], { offset: 1 }])
  })

  test('and succeeds after all closes the breaker', async () => {
    const { sender, clock, breaker, land } = senderOverFakes()
    watch(sender.append(event('a')))
    await settleDown(2)
    clock.pass(2_500)
    await land()
    expect([breaker.failures > 0, breaker.successes, sender.isSending()]).toEqual([true, 1, false])
  })

  test('for half a minute is reported', async () => {
    const { sender, clock, stuck } = senderOverFakes()
    watch(sender.append(event('a')))
    await settleDown(2)
    clock.pass(29_900)
    expect(stuck()).toBe(0)
    clock.pass(200)
    expect(stuck()).toBeGreaterThan(0)
  })

  test('while the process was stopped for minutes is not reported', async () => {
    const { sender, clock, stuck } = senderOverFakes()
    watch(sender.append(event('a')))
    await settleDown(2)
    clock.pass(100)
    clock.stop(120_000)
    clock.pass(1_000)
    expect(stuck()).toBe(0)
  })
})

describe('with the breaker open', () => {
  test('an append is rejected at once', async () => {
    const { sender, breaker, sends } = senderOverFakes()
    breaker.open = true
    await expect(sender.append(event('a'))).rejects.toMatchObject({ code: 'log-away', retryAfter: 2 })
    await settleDown(2)
    expect(sends).toEqual([])
  })

  test('waiting records can be dropped without being sent', async () => {
    const { sender, sends, land } = senderOverFakes()
    watch(sender.append(event('a')))
    await settleDown(2)
    const waiting = watch(sender.append(event('b')))
    sender.dropWaiting()
    await land()
    expect([waiting.outcome, sends.length, sender.isFull()]).toEqual(['log-away', 1, false])
  })
})

describe('draining', () => {
  test('waits until every append was answered, but not for a send that hangs', async () => {
    const { sender, clock } = senderOverFakes()
    watch(sender.append(event('a')))
    await settleDown(2)
    watch(sender.append(event('b')))
    const drained = watch(sender.drained())
    await settleDown(2)
    expect(drained.outcome).toBe('waits')
    clock.pass(2_100)
    await settleDown(2)
    expect(drained.outcome).toBeUndefined()
  })
})
