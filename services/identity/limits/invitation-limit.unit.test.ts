import { expect, test } from '@jest/globals'
import { createMemoryLimiter } from '../../kernel/testing/index.ts'
import { createInvitationLimit } from './invitation-limit.ts'

const HOUR = 3_600_000
const REFUSED = { code: 'too-many', retryAfter: expect.any(Number) }

test('one person gets three invitations an hour and six a day, from all administrators together', async () => {
  let now = 1_770_000_000_000
  const limit = createInvitationLimit(createMemoryLimiter(100, () => now))
  await limit.countFirst(17)
  for (let sent = 0; sent < 3; sent++) await limit.countAgain(17)
  await expect(limit.countAgain(17)).rejects.toMatchObject(REFUSED)
  await limit.countAgain(18)
  now += HOUR
  for (let sent = 0; sent < 2; sent++) await limit.countAgain(17)
  await expect(limit.countAgain(17)).rejects.toMatchObject(REFUSED)
  await expect(limit.countFirst(17)).rejects.toMatchObject(REFUSED)
  now += 24 * HOUR
  await limit.countAgain(17)
})

test('without limits, as in benchmarks, invitations are not counted', async () => {
  const limit = createInvitationLimit(undefined)
  for (let sent = 0; sent < 20; sent++) await limit.countAgain(17)
})
