import { application2 } from '@arrive/contracts/forms/application2.ts'
import { authorization } from '@arrive/contracts/forms/authorization.ts'
import { employee } from '@arrive/contracts/forms/employee.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { verification } from '@arrive/contracts/forms/verification.ts'
import type { Session } from '@arrive/router'
import { expect, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { invalidateSaved, queries, savedQuery } from './queries.ts'
import { NOT_STARTED } from './starts.ts'

const session: Session = { role: 'staff', person: 17, authFetch: async () => new Response('[]') }
const second = { form: { ...verification, name: 'second' }, origin: verification }

test('a save makes forms that start from it stale, and no others', () => {
  const isStale = (page: Parameters<typeof savedQuery>[0]) =>
    queries.getQueryState(savedQuery(page, session).queryKey)?.isInvalidated
  for (const page of [{ form: verification }, second, { form: hipaa }]) {
    queries.setQueryData(savedQuery(page, session).queryKey, { saved: {}, start: NOT_STARTED })
  }
  invalidateSaved(verification, 17)
  expect([isStale({ form: verification }), isStale(second), isStale({ form: hipaa })]).toEqual([true, true, false])
})

const FORM_DATA = { user_id: 17, full_name: 'Ann Baker', ssn: '6789' }

/** A session whose server answers these paths; others have no rows. */
function answering(answers: Readonly<Record<string, unknown>>): Session {
  const authFetch = async (path: string) => Response.json(answers[path] ?? [])
  return { ...session, authFetch }
}

test('a form that was never saved starts with what is known, and a saved one does not', async () => {
  const page = { form: authorization, applicant: application2 }
  const lists = { staff_authorization: [], criminal_background: [] }
  const path = authorization.parts[0].read.path
  const told = { '/get_personal_info': [FORM_DATA] }
  const open = (server: Session) => new QueryClient().fetchQuery(savedQuery(page, server))
  expect(await open(answering({ ...told, [path]: lists }))).toMatchObject({
    saved: {},
    start: { values: { firstName: 'Ann', lastName: 'Baker', ssn: '6789' }, isTold: true },
  })
  const staff_authorization = [{ user_id: 17, first_name: 'Bea' }]
  expect(await open(answering({ ...told, [path]: { ...lists, staff_authorization } }))).toMatchObject({
    saved: { firstName: 'Bea' },
    start: NOT_STARTED,
  })
})

test('a form opens without what is known if that can’t be read', async () => {
  const page = { form: employee, applicant: application2 }
  const { path } = employee.parts[0].read
  const authFetch = async (asked: string) =>
    asked === path ? Response.json({ employee_data: [] }) : new Response('', { status: 500 })
  const { start } = await new QueryClient().fetchQuery(savedQuery(page, { ...session, authFetch }))
  expect(start).toEqual({ values: { employeeSignatureDate: expect.stringMatching(/^\d{4}-/) }, isTold: false })
})
