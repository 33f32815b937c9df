import { expect, test } from '@jest/globals'
import { withAll, without } from './selection.ts'

const NONE = { people: new Map<number, { user_id: number; name: string }>(), isFull: false }
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ user_id: from + at, name: `Person ${from + at}` }))

test('people are chosen once each, and the latest row of a person counts', () => {
  const { people, isFull } = withAll(withAll(NONE, rows(1, 3)), [{ user_id: 3, name: 'Renamed' }, ...rows(4, 4)])
  expect([...people.values()].map(({ name }) => name)).toEqual(['Person 1', 'Person 2', 'Renamed', 'Person 4'])
  expect(isFull).toBe(false)
})

test('the 200th person is chosen, the 201st is not, which the selection says until someone is dropped', () => {
  const whole = withAll(NONE, rows(1, 200))
  expect([whole.people.size, whole.isFull]).toEqual([200, false])
  const more = withAll(whole, rows(196, 205))
  expect([more.people.size, more.isFull, more.people.has(201)]).toEqual([200, true, false])
  const fewer = without(more, rows(1, 10))
  expect([fewer.people.size, fewer.isFull, fewer.people.has(1)]).toEqual([190, false, false])
})
