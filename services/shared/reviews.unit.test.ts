import { expect, test } from '@jest/globals'
import { type Decided, latestOf, reviewState, type SentVersion } from './reviews.ts'

const AT = '2026-11-27T10:00:00.000Z'
const LATER = '2026-11-27T10:00:00.001Z'

const decided = (decision: Decided['decision'], event: string, at = AT): Decided => ({
  decision,
  event,
  at,
  by: 1,
  notes: [],
})
const saved = (event: string, own = event): SentVersion => ({ savedAt: AT, event, own })

test.each([
  ['of the latest save', saved('save'), decided('returned', 'save'), 'returned'],
  ['of the agency’s fill', saved('fill', 'save'), decided('returned', 'fill'), 'returned'],
  ['of a save before the agency’s fill', saved('fill', 'save'), decided('returned', 'save'), 'returned'],
  ['of an earlier save', saved('second'), decided('returned', 'first'), 'to_review'],
  ['of an earlier fill, later', saved('second fill', 'save'), decided('returned', 'first fill', LATER), 'returned'],
] as const)('a return %s is settled by the version that it names', (_, sent, decision, state) => {
  expect(reviewState(sent, decision)).toBe(state)
})

test('an approval counts for its version alone', () => {
  expect(reviewState(saved('fill', 'save'), decided('approved', 'fill'))).toBe('approved')
  expect(reviewState(saved('fill', 'save'), decided('approved', 'save'))).toBe('to_review')
})

test('a fill in the millisecond of the save is the later version', () => {
  const fill = { savedAt: AT, event: 'fill' }
  expect(latestOf({ savedAt: AT, event: 'save' }, fill)).toEqual({ savedAt: AT, event: 'fill', own: 'save' })
  const again = { savedAt: LATER, event: 'again' }
  expect(latestOf(again, fill)).toBe(again)
})
