import type { Form } from '@arrive/contracts/form.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { describe, expect, test } from '@jest/globals'
import { ADMIN } from '../testing/arrive.ts'
import type { CallOptions } from '../testing/client.ts'
import { newStaff, PASSWORD } from '../testing/people.ts'
import { companyBody, multipart, named } from '../testing/requests.ts'
import { openOffice } from './office.ts'

/** Sections 5 and 8 of the specification: every sentence of the server, as its screen would show it. */
const office = openOffice()
const { client } = office

async function say(method: string, path: string, options: CallOptions): Promise<[number, unknown, ...unknown[]]> {
  const { status, body } = await client.call(method, path, options)
  const errors = (body['errors'] ?? []) as { path: string }[]
  return [status, body['message'], ...errors.slice(0, 1).map(({ path: at }) => at)]
}

const career = named(forms, 'career')
/** In the order in which the screen checks; each entry fixes the previous one's error. */
const CAREER_CHECKS: readonly [Record<string, string | undefined>, string, string][] = [
  [{ position: '' }, 'Please check Available Positions before proceeding', 'position'],
  [{ isOver18: undefined }, 'Please check tab 2 and select your age', 'isOver18'],
  [
    { isEligibleToWork: '' },
    "Please check tab 2 and select option if you're eligible to work in US",
    'isEligibleToWork',
  ],
  [{ privacyPolicy: 'false' }, 'Please acknowledge the privacy policy to continue.', 'privacyPolicy'],
  [
    { contactPreviousEmployer: 'false' },
    'Please give consent to contact your previous employer.',
    'contactPreviousEmployer',
  ],
  [{ ref1Name: ' ' }, "Please provide your reference's name.", 'ref1Name'],
  [{ ref1PhoneNumber: '' }, "Please provide your reference's Phone Number.", 'ref1PhoneNumber'],
  [{ resume: undefined }, 'Choose Resume (prefer pdf).', 'resume'],
]

test.each(CAREER_CHECKS.map((check, at) => [check[1], at] as const))(
  'a career application is refused with the sentence: %s',
  async (message, at) => {
    const wrong = Object.assign({}, ...CAREER_CHECKS.slice(at).map(([over]) => over))
    const form = multipart({ ...sampleBody(career), ...wrong }, '')
    for (const [name, value] of Object.entries(wrong)) if (value === undefined) form.delete(name)
    expect(await say('POST', career.save.path, { form })).toEqual([400, message, CAREER_CHECKS[at]?.[2]])
  },
)

test('a career application is accepted with both consents and without a second reference', async () => {
  const consents = { privacyPolicy: 'true', contactPreviousEmployer: 'true', ref2Name: '', ref2PhoneNumber: '' }
  const form = multipart({ ...sampleBody(career), ...consents }, '')
  expect(await say('POST', career.save.path, { form })).toEqual([201, 'Saved in Database'])
})

const homecare = named(forms, 'homecare')

describe('a homecare request', () => {
  test.each(['patientLastName', 'patientEmail', 'patientPhone', 'patientFirstName'])('needs %s', async (name) => {
    for (const value of [undefined, '', '  ']) {
      const body = bodyWith(homecare, name, value)
      expect(await say('POST', '/apply_patients', { body })).toEqual([
        400,
        'Fill reload page and fill in all the details',
        name,
      ])
    }
  })

  test('is accepted without PDN and PCS', async () => {
    const body = { ...sampleBody(homecare), patientPDN: '', patientPCS: '' }
    expect(await say('POST', '/apply_patients', { body })).toEqual([200, 'Form Details saved in database successfully'])
  })
})

const application2 = named(forms, 'application2')
const PERSONAL = 'Please fill out all fields before proceeding.'
const EDUCATION = 'Please fill all Education Completed data before proceeding.'
const EMPLOYERS = 'Please fill all Former Employers data before proceeding.'
const KNOWLEDGE = 'Please check Professional Knowledge section before proceeding.'
const TERMS = 'Please accept the Terms before you submit.'

describe('the application for employment', () => {
  const names = Object.keys(application2.parts[0]?.fields ?? {})
  const rows = (part: number, skip = '') =>
    Object.keys(application2.parts[part]?.fields ?? {}).filter((name) => name !== skip)

  test('requires all 13 personal answers', async () => {
    expect(names).toHaveLength(13)
    for (const name of names) expect(await save(`formData.${name}`, '')).toEqual([400, PERSONAL, `formData.${name}`])
  })

  test.each([
    ['educationData', 4, rows(1, 'level'), EDUCATION],
    ['formerEmployers', 3, rows(2), EMPLOYERS],
  ])('requires every answer of %s, trimmed', async (part, count, fields, message) => {
    for (let row = 0; row < count; row++) {
      for (const name of fields)
        expect(await save(`${part}.${row}.${name}`, ' \t ')).toEqual([400, message, `${part}.${row}.${name}`])
    }
  })

  test('requires one line of professional knowledge with both answers, and no personal reference', async () => {
    const empty = Array.from({ length: 9 }, () => ({ yearsOfExperience: '', specifics: '' }))
    const half = empty.map((row, at) =>
      at === 0 ? { ...row, yearsOfExperience: '3' } : at === 1 ? { ...row, specifics: 'x' } : row,
    )
    for (const value of [empty, half, [], undefined]) {
      expect(await save('professionalKnowledge', value)).toEqual([400, KNOWLEDGE, 'professionalKnowledge'])
    }
    const one = [{ category: 'Other', yearsOfExperience: 'N / A', specifics: 'N / A' }]
    expect(await save('professionalKnowledge', one)).toEqual([200, 'Form submitted successfully!'])
    expect(await save('personalReferences', [])).toEqual([200, 'Form submitted successfully!'])
  })

  test('requires both terms', async () => {
    for (const value of [undefined, [], [true], [true, false], [false, true], ['true', 'true'], true, 'true']) {
      expect((await save('acceptTerms', value)).slice(0, 2)).toEqual([400, TERMS])
    }
  })

  test('reports first what is first on the screen', async () => {
    const body = {
      ...bodyWith(application2, 'formData.city', ''),
      acceptTerms: [],
      formerEmployers: [],
      educationData: [],
    }
    expect((await say('POST', '/application2', { body, token: office.staff.token })).slice(0, 2)).toEqual([
      400,
      PERSONAL,
    ])
  })

  function save(path: string, value: unknown) {
    return say('POST', '/application2', { body: bodyWith(application2, path, value), token: office.staff.token })
  }
})

describe('the question about convictions', () => {
  const authorization = named(forms, 'authorization')
  const save = (over: Record<string, unknown>) => {
    const { criminalBackground, ...body } = sampleBody(authorization)
    const answers = { ...body, criminalBackground: { ...(criminalBackground as object), ...over } }
    return say('POST', '/authorization', { body: answers, token: office.staff.token })
  }

  test('requires an answer', async () => {
    for (const conviction of [undefined, '', null]) {
      const message = 'Please select Yes or No for the conviction question.'
      expect(await save({ conviction })).toEqual([400, message, 'criminalBackground.conviction'])
    }
  })

  test('requires an explanation after a yes, not after a no', async () => {
    const message = 'Please provide an explanation for your conviction.'
    for (const explanation of [undefined, '', ' \n ']) {
      expect(await save({ conviction: 'yes', explanation })).toEqual([400, message, 'criminalBackground.explanation'])
      expect(await save({ conviction: 'no', explanation })).toEqual([200, 'Form submitted successfully!'])
    }
  })

  test('drops an explanation with a no', async () => {
    await save({ conviction: 'yes', explanation: 'It was long ago.' })
    await save({ conviction: 'no', explanation: 'It was long ago.' })
    const rows = await client.rows('/get_authorization_and_criminal_data', office.staff.token, 'criminal_background')
    expect(rows[0]).toMatchObject({ conviction: 'no', details: '' })
  })

  test('requires the employee’s signature, not the date next to it', async () => {
    expect((await save({ conviction: 'no', employeeSignatureDate: '' }))[0]).toBe(200)
    expect((await save({ conviction: 'no', employeeSignature: '' }))[0]).toBe(400)
  })
})

test('the hepatitis B declination must be checked', async () => {
  const body = bodyWith(named(forms, 'hipaa'), 'declineVaccination', false)
  expect((await say('POST', '/hipaa', { body, token: office.staff.token })).slice(0, 1)).toEqual([400])
})

test('the handbook requires only the signature, and accepts the date where earlier clients send it', async () => {
  const token = office.staff.token
  expect((await say('POST', '/handbook', { body: {}, token }))[0]).toBe(400)
  const body = { employeeSignature: 'Ann Baker', representativeDate: '2026-05-06', representativeName: 'Ann herself' }
  expect(await say('POST', '/handbook', { body, token })).toEqual([200, 'Form submitted successfully!'])
  expect((await client.rows('/get_handbook_data', token, 'handbook_data'))[0]).toMatchObject({
    employee_date: '2026-05-06',
    representative_date: '',
    representative_name: '',
  })
})

test('a date that is sent with a time keeps its day', async () => {
  const hipaa = named(forms, 'hipaa')
  const body = { ...bodyWith(hipaa, 'date1', '2026-01-02 00:00:00'), date2: '2026-01-03T10:11:12Z' }
  expect((await say('POST', '/hipaa', { body, token: office.staff.token }))[0]).toBe(200)
  const rows = await client.rows('/get_hipaa_data', office.staff.token, 'hipaa_data')
  expect(rows[0]).toMatchObject({ date1: '2026-01-02', date2: '2026-01-03' })
})

describe('the messages about accounts', () => {
  const account = { email: 'new@mail.example', password: PASSWORD }

  test('report every error of a registration at once', async () => {
    const { status, body } = await client.post('/register', {})
    expect([status, body['errors']]).toEqual([
      400,
      [
        { path: 'email', message: 'Email is missing.' },
        { path: 'password', message: 'Password is missing.' },
        { path: 'confirmPassword', message: 'Confirm password is missing.' },
      ],
    ])
  })

  test('require matching passwords', async () => {
    const body = { ...account, confirmPassword: `${PASSWORD}!` }
    expect(await say('POST', '/register', { body })).toEqual([400, 'Passwords do not match!', 'confirmPassword'])
    expect(await say('POST', '/registered', { body, token: office.admin })).toEqual([
      400,
      'Passwords do not match',
      'confirmPassword',
    ])
  })

  test('send staff and administrators to their own login pages', async () => {
    const staffAtAdmin = { username: office.staff.email, password: PASSWORD }
    const adminAtStaff = { email: ADMIN.email, password: ADMIN.password }
    expect(await say('POST', '/login', { body: staffAtAdmin })).toEqual([403, 'You are not an admin'])
    expect(await say('POST', '/user-login', { body: adminAtStaff })).toEqual([403, 'Please use the admin login.'])
  })
})

test('a call without a session is refused with a message', async () => {
  expect(await say('POST', '/job', { body: {} })).toEqual([401, 'You are not logged in'])
  expect(await say('GET', '/get_job_data', {})).toEqual([401, 'You are not logged in'])
})

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
