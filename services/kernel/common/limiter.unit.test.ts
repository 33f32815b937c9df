import { expect, test } from '@jest/globals'
import { tooMany } from './limiter.ts'

const MINUTE = 60_000

test.each([
  [1, 'Too many tries. Please wait a few minutes and try again.', 1],
  [20 * MINUTE, 'Too many tries. Please wait a few minutes and try again.', 1_200],
  [21 * MINUTE, 'Too many tries. Please try again in about an hour.', 1_260],
  [60 * MINUTE, 'Too many tries. Please try again in about an hour.', 3_600],
  [61 * MINUTE, 'Too many tries. Please try again in about 2 hours.', 3_660],
  [24 * 60 * MINUTE, 'Too many tries. Please try again in about 24 hours.', 86_400],
])('with %s ms left of a limit the message is: %s', (ms, sentence, seconds) => {
  expect(tooMany(ms)).toMatchObject({ code: 'too-many', message: sentence, retryAfter: seconds })
})
