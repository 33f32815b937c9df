import { expect, test } from '@jest/globals'
import { createFamiliar } from './familiar.ts'

test('a network is familiar to the account that has logged in from there, for a day', () => {
  let time = 1_900_000_000_000
  const familiar = createFamiliar({ now: () => time })
  familiar.add({ account: 'x', address: 'a' })
  const known = () =>
    ['x/a', 'x/b', 'y/a'].map((name) => familiar.has({ account: name[0] ?? '', address: name[2] ?? '' }))
  expect(known()).toEqual([true, false, false])
  time += 86_400_000
  expect(known()).toEqual([false, false, false])
})
