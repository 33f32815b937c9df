import { expect, test } from '@jest/globals'
import { createPacing } from './pacing.ts'

const LONG = 60_000
const NEVER = new AbortController().signal

test('a rest is as long as it was asked for', async () => {
  const from = performance.now()
  await createPacing().rest(20, NEVER)
  expect(performance.now() - from).toBeGreaterThan(15)
})

test('a hurry ends all rests, and none that begins later', async () => {
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
