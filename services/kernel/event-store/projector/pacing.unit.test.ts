import { expect, test } from '@jest/globals'
import { settleDown } from '../../testing/waiting.ts'
import { createPacing } from './pacing.ts'

const LONG = 60_000
const NEVER = new AbortController().signal

test('a rest lasts as long as requested', async () => {
  const from = performance.now()
  await createPacing().rest(20, NEVER)
  expect(performance.now() - from).toBeGreaterThan(15)
})

test('a wake ends all current rests, but none that begins later', async () => {
  const pacing = createPacing()
  const rests = Promise.all([pacing.rest(LONG, NEVER), pacing.rest(LONG, NEVER)])
  pacing.wake()
  await rests
  const order: string[] = []
  const later = pacing.rest(20, NEVER).then(() => order.push('rested'))
  order.push('asked')
  await later
  expect(order).toEqual(['asked', 'rested'])
})

test('a rest ends with its projector', async () => {
  const ending = new AbortController()
  const rest = createPacing().rest(LONG, ending.signal)
  ending.abort()
  await rest
  await createPacing().rest(LONG, ending.signal)
})

test('queued work runs one piece at a time, and a wake ends the rest between two', async () => {
  const pacing = createPacing()
  const begun: string[] = []
  const put = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = pacing.inLine(async () => {
      begun.push(name)
      await promise
    }, NEVER)
    return { end: resolve, done }
  }
  const [first, second] = [put('first'), put('second')]
  await settleDown(3)
  expect(begun).toEqual(['first'])
  first.end()
  await first.done
  while (begun.length < 2) {
    pacing.wake()
    await settleDown(1)
  }
  second.end()
  await second.done
})
