import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { verification } from '@arrive/contracts/forms/verification.ts'
import type { Session } from '@arrive/router'
import { expect, test } from '@jest/globals'
import { invalidateSaved, isOwnSaved, queries, savedQuery } from './queries.ts'

const session: Session = { role: 'staff', person: 17, authFetch: async () => new Response('[]') }
const second = { form: { ...verification, name: 'second' }, origin: verification }

test('a save makes forms that start from it stale, and no others', () => {
  const isStale = (page: Parameters<typeof savedQuery>[0]) =>
    queries.getQueryState(savedQuery(page, session).queryKey)?.isInvalidated
  for (const page of [{ form: verification }, second, { form: hipaa }]) {
    queries.setQueryData(savedQuery(page, session).queryKey, {})
  }
  invalidateSaved(verification, 17)
  expect([isStale({ form: verification }), isStale(second), isStale({ form: hipaa })]).toEqual([true, true, false])
})

test('values saved only by another form are not the form’s own', () => {
  const page = { form: { ...verification, startsFrom: { form: 'first', fields: ['applicantName'] } }, origin: hipaa }
  expect(isOwnSaved(page, {})).toBe(false)
  expect(isOwnSaved(page, { applicantName: 'Ann Bell' })).toBe(false)
  expect(isOwnSaved(page, { applicantName: 'Ann Bell', employer: '' })).toBe(true)
})
