import { expect, test } from '@jest/globals'
import { totalOf } from './overview.ts'

const items = (...counts: readonly number[]) => counts.map((count) => ({ count, more: count === 1_000 }))

test.each([
  ['came_in', items(4, 3), '7'],
  ['overdue', items(1_000, 2), '1002+'],
  // The two of today are also among the seven.
  ['expiring', items(2, 7), '7'],
  ['expiring', items(1_000, 1_000), '1000+'],
  ['expiring', [], '0'],
])('the group %s counts %j as %s', (key, counted, total) => expect(totalOf({ key, items: counted })).toBe(total))
