import { expect, test } from '@jest/globals'
import { newColleague } from '../testing/office.ts'
import { newStaff } from '../testing/people.ts'
import { openOffice } from './office.ts'

const office = openOffice()

const NOTHING = { i9_done_on: null, i9_done_by: null, everify_done_on: null, everify_done_by: null }
const I9 = { ...NOTHING, i9_done_on: '2026-11-02', i9_done_by: 'Ann Baker' }

const read = (person: number, token = office.admin) => office.client.get(`/eligibility/${person}`, token)
const put = (person: number, body: object, { token = office.admin, key = undefined as string | undefined } = {}) =>
  office.client.call('PUT', `/eligibility/${person}`, { body, token, ...(key !== undefined && { key }) })

test('nothing is recorded at first, then what the office records, which replaces what was before', async () => {
  const { person } = office.staff
  expect((await read(person)).body).toEqual(NOTHING)
  const { status, body } = await put(person, I9)
  expect([status, body]).toEqual([200, { message: 'Work eligibility saved.' }])
  expect((await read(person)).body).toEqual(I9)
  expect((await put(person, { ...NOTHING, everify_done_on: '2028-02-29' })).status).toBe(200)
  expect((await read(person)).body).toEqual({ ...NOTHING, everify_done_on: '2028-02-29' })
})

test.each([
  ['a day that does not exist', { ...NOTHING, i9_done_on: '2026-02-30' }],
  ['a member left out', { i9_done_on: null, i9_done_by: null, everify_done_on: null }],
  ['a document', { ...NOTHING, i9_document: 'A12345678' }],
  ['a number', { ...NOTHING, i9_done_by: 7 }],
  ['a blank', { ...NOTHING, i9_done_by: ' ' }],
  ['a long name', { ...NOTHING, i9_done_by: 'x'.repeat(201) }],
])('%s is refused, and nothing is stored', async (_, body) => {
  const before = (await read(office.staff.person)).body
  expect((await put(office.staff.person, body)).body).toMatchObject({ status: 400, code: 'invalid-answers' })
  expect((await read(office.staff.person)).body).toEqual(before)
})

test('a repeat with one key is one event; another body with that key is refused', async () => {
  const { person } = office.staff
  const key = 'key-of-one-recording'
  expect((await put(person, I9, { key })).status).toBe(200)
  expect((await put(person, I9, { key })).status).toBe(200)
  expect((await put(person, NOTHING, { key })).status).toBe(422)
  expect((await read(person)).body).toEqual(I9)
})

test('owner and compliance record it, auditors read it, recruiters and staff do neither', async () => {
  const { person, token: own } = office.staff
  const refusals: unknown[] = []
  for (const role of ['compliance', 'auditor', 'recruiter'] as const) {
    const { token } = await newColleague(office.client, office.admin, role)
    refusals.push([role, (await read(person, token)).body['code'], (await put(person, I9, { token })).body['code']])
  }
  refusals.push(['staff', (await read(person, own)).body['code'], (await put(person, I9, { token: own })).body['code']])
  expect(refusals).toEqual([
    ['compliance', undefined, undefined],
    ['auditor', undefined, 'read-only'],
    ['recruiter', 'not-in-role', 'not-in-role'],
    ['staff', 'not-allowed', 'not-allowed'],
  ])
})

test('reads and changes are in the audit', async () => {
  const { person } = office.staff
  await read(person)
  await put(person, I9)
  const rows = await office.client.rows('/get_audit', office.admin)
  const own = rows
    .filter(({ what }) => what === 'eligibility')
    .map(({ action, subject_user_id: about }) => [action, about])
  expect(own).toEqual(
    expect.arrayContaining([
      ['view', person],
      ['change', person],
    ]),
  )
})

test('a number without a file, and that of an erased person, is nobody’s', async () => {
  const gone = await newStaff(office.client, 'gone@mail.example')
  expect((await put(gone.person, I9)).status).toBe(200)
  await office.client.call('DELETE', `/delete_staff/${gone.person}`, { token: office.admin })
  for (const person of [gone.person, 999_999]) {
    expect((await read(person)).body).toMatchObject({ status: 404, code: 'no-user' })
    expect((await put(person, I9)).body).toMatchObject({ status: 404, code: 'no-user' })
  }
})
