import type { Form } from '@arrive/contracts/form.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { expect, test } from '@jest/globals'
import type { CallOptions } from '../testing/client.ts'
import { newStaff } from '../testing/people.ts'
import { companyBody, named } from '../testing/requests.ts'
import { openOffice } from './office.ts'

const office = openOffice()
const { client } = office

async function say(method: string, path: string, options: CallOptions): Promise<[number, unknown, ...unknown[]]> {
  const { status, body } = await client.call(method, path, options)
  const errors = (body['errors'] ?? []) as { path: string }[]
  return [status, body['message'], ...errors.slice(0, 1).map(({ path: at }) => at)]
}

/** Section 8: messages for missing data, by the path of the form. */
const MISSING: Readonly<Record<string, string>> = {
  '/authorization': 'Data not found',
  '/employee': 'Employee data not found',
  '/verification': 'Verification data not found',
  '/verification2ndPage': 'Verification data not found',
  '/job': 'Data not found',
  '/nurse': 'Data not found',
  '/registered_nurse': 'Data not found',
  '/handbook': 'Employee data not found',
}

test.each(Object.entries(MISSING))(
  'the company’s part of %s without a record is refused: %s',
  async (path, message) => {
    const form = forms.find(({ save }) => save.path === path) as Form
    const somebody = await newStaff(client, `nothing${path.slice(1)}@mail.example`)
    const put = (body: unknown) =>
      say('PUT', `/company_section${path}/${somebody.person}`, { body, token: office.admin })
    expect(await put(companyBody(form))).toEqual([404, message])
    expect(await put({})).toEqual([400, 'The request has no fields to save.', ''])
    await client.post(path, sampleBody(form), somebody.token)
    expect((await put(companyBody(form)))[0]).toBe(200)
  },
)

test('the company’s part changes only the fields that are sent; an empty text clears one', async () => {
  const verification = named(forms, 'verification')
  const path = `/company_section/verification/${office.staff.person}`
  const put = async (body: Record<string, string>) => {
    expect((await client.call('PUT', path, { body, token: office.admin })).status).toBe(200)
    const [row] = await client.rows('/get_verification_data', office.admin, 'verification_data')
    return [row?.['position_held'], row?.['eligible_for_rehire'], row?.['employer_title']]
  }
  await client.post('/verification', sampleBody(verification), office.staff.token)
  expect(await put({ positionHeld: 'Aide', eligibleForRehire: 'Yes' })).toEqual(['Aide', 'Yes', ''])
  expect(await put({ employerTitle: 'Owner' })).toEqual(['Aide', 'Yes', 'Owner'])
  expect(await put({ positionHeld: '', eligibleForRehire: '' })).toEqual(['', '', 'Owner'])
  await client.post(
    '/verification',
    { ...sampleBody(verification, 2), employerTitle: 'The applicant' },
    office.staff.token,
  )
  expect(await put({ positionHeld: 'Nurse' })).toEqual(['Nurse', '', 'Owner'])
})

test('requests for persons that do not exist have their own messages', async () => {
  const token = office.admin
  expect(await say('GET', '/get_staff_id_by_email/nobody@mail.example', { token })).toEqual([404, 'User not found.'])
  expect(await say('GET', '/get_user_id_by_email/nobody@mail.example', { token })).toEqual([404, 'User not found.'])
  for (const path of ['/delete_staff/99999', '/delete_patients/99999']) {
    expect(await say('DELETE', path, { token })).toEqual([404, 'User not found.'])
  }
  // Administrators cannot be deleted as staff, nor staff as patients.
  const [boss] = (await client.rows('/registered_users', office.admin)).filter(({ category }) => category === 'admin')
  expect(await say('DELETE', `/delete_staff/${boss?.['user_id']}`, { token })).toEqual([404, 'User not found.'])
  expect(await say('DELETE', `/delete_patients/${office.staff.person}`, { token })).toEqual([404, 'User not found.'])
})
