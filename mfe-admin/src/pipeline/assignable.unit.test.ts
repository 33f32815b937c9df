import type { Session } from '@arrive/router'
import { afterEach, expect, test } from '@jest/globals'
import { QueryObserver } from '@tanstack/react-query'
import { queries } from '../queries.ts'
import { administratorsQuery as emailsQuery } from '../review/reads.ts'
import { assignable } from './assignable.ts'
import { administratorsQuery } from './calls.ts'

const administrator = (user_id: number) => ({ user_id, email: `a${user_id}@agency.example` })
const [OWNER, AUDITOR, FORMER] = [administrator(1), administrator(2), administrator(3)]
const KNOWN = [OWNER, AUDITOR, FORMER]
const TEAM = [
  { user_id: 1, office_role: 'owner' },
  { user_id: 2, office_role: 'auditor' },
] as const

afterEach(() => queries.clear())

test('auditors and former administrators are not offered, except the present assignee', () => {
  expect(assignable(KNOWN, TEAM, null)).toEqual([OWNER])
  expect(assignable(KNOWN, TEAM, 2)).toEqual([OWNER, AUDITOR])
  expect(assignable(KNOWN, undefined, null)).toEqual(KNOWN)
})

test('the pipeline and the history of a form read the administrators of one cache', async () => {
  const session = { authFetch: async () => Response.json(KNOWN) } as unknown as Session
  const emails = new Map(KNOWN.map(({ user_id, email }) => [user_id, email]))
  const seen = () => [
    new QueryObserver(queries, administratorsQuery(session)).getCurrentResult().data,
    new QueryObserver(queries, emailsQuery(session)).getCurrentResult().data,
  ]
  await queries.fetchQuery(administratorsQuery(session))
  expect(seen()).toEqual([KNOWN, emails])
  queries.clear()
  await queries.fetchQuery(emailsQuery(session))
  expect(seen()).toEqual([KNOWN, emails])
})
