import { expect, test } from '@jest/globals'
import type { Replay } from './feeds.ts'
import { replayWords } from './replay-words.ts'

const AT = '2026-11-20T12:00:00.000Z'
const RUNNING: Replay = { first: 3, last: 1_203, next: 812, state: 'sending', reason: null, since: AT, next_try: null }

test('the progress of a replay is in plain words', () => {
  const words = (part: Partial<Replay>, state: Parameters<typeof replayWords>[1] = 'active') =>
    replayWords({ ...RUNNING, ...part }, state)
  expect(words({})).toBe('Events 3 to 1,203: being sent, now event 812')
  expect(words({ next_try: AT })).toMatch(/^Events 3 to 1,203: wait for the next try, on Nov 20, 2026/)
  expect(words({ next_try: AT }, 'paused')).toBe('Events 3 to 1,203: wait until you start again')
  expect(words({ state: 'sent' }, 'disabled')).toBe('Events 3 to 1,203: done on Nov 20, 2026')
  expect(words({ first: 7, last: 7, state: 'sent' })).toBe('Event 7: done on Nov 20, 2026')
  expect((['gone', 'failing', 'other-origin'] as const).map((reason) => words({ state: 'stopped', reason }))).toEqual([
    expect.stringContaining('before event 812, because the address is gone for good'),
    expect.stringContaining('because nothing got through for three days'),
    expect.stringContaining('because all records were sealed anew'),
  ])
})
