import { expect, test } from '@jest/globals'
import { createKnownNetworks } from './known-networks.ts'

test('a network is known to the account that logged in from it, for a day', () => {
  let time = 1_900_000_000_000
  const networks = createKnownNetworks({ now: () => time })
  networks.add({ account: 'x', address: 'a' })
  const known = () =>
    ['x/a', 'x/b', 'y/a'].map((name) => networks.has({ account: name[0] ?? '', address: name[2] ?? '' }))
  expect(known()).toEqual([true, false, false])
  time += 86_400_000
  expect(known()).toEqual([false, false, false])
})
