import { expect, test } from '@jest/globals'
import { ERASURE, TOY } from '../../testing/toy.ts'
import { assertFollowErasures } from './follow-erasures.ts'

test('a projection that does not follow the topic of erasures is named in the error', () => {
  expect(() => assertFollowErasures([TOY], ERASURE)).not.toThrow()
  const withoutErasures = { ...TOY, name: 'deaf', topics: ['other'] }
  expect(() => assertFollowErasures([TOY, withoutErasures], ERASURE)).toThrow(
    'The projection deaf must have toys among its topics',
  )
})
