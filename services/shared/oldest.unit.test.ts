import { expect, test } from '@jest/globals'
import { createAge } from './oldest.ts'

test('a reader that is days behind gets the age of the oldest event, from bounded memory', () => {
  let clock = 0
  const age = createAge(() => clock)
  const at = (place: number, end: number) => age(new Map([['a/0', place]]), new Map([['a/0', end]]))
  for (let end = 1; end <= 3_000; end++) {
    clock += 5_000
    expect(at(0, end)).toBe((end - 1) * 5)
  }
  // Only the first thousand samples are kept apart; later ones count as old as the last of them.
  expect(at(500, 3_000)).toBe(2_499 * 5)
  expect(at(2_500, 3_000)).toBe(2_000 * 5)
  expect(at(3_000, 3_000)).toBe(0)
})
