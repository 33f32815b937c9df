import { expect, test } from '@jest/globals'
import { oldestWords } from './ago.ts'

const NOW = '2026-11-27T15:00:00.000Z'

test.each([
  [null, undefined],
  ['2026-11-27T15:00:00.001Z', undefined],
  [NOW, 'oldest 1 minute ago'],
  ['2026-11-27T14:01:00.000Z', 'oldest 59 minutes ago'],
  ['2026-11-27T14:00:00.000Z', 'oldest 1 hour ago'],
  ['2026-11-26T15:00:00.001Z', 'oldest 23 hours ago'],
  ['2026-11-26T15:00:00.000Z', 'oldest 1 day ago'],
  ['2026-11-04T15:00:00.000Z', 'oldest 23 days ago'],
])('what waits since %j is %j', (oldest, words) => expect(oldestWords(oldest, NOW)).toBe(words))
