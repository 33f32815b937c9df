import { describe, expect, test } from '@jest/globals'
import { checkCompany, checkForm, companyOrder } from './check.ts'
import { DAY_BOUNDS, sideOf } from './day-bounds.ts'
import { authorization } from './forms/authorization.ts'
import { career } from './forms/career-application.ts'
import { employee } from './forms/employee.ts'
import { verification } from './forms/verification.ts'
import { forms } from './generated/forms.ts'
import { validators } from './generated/validators.js'
import { sampleBody } from './samples.ts'
import { bodyWith } from './testing.ts'

const stored = { employerDatesFrom: '2024-05-01', employerDatesTo: '2025-05-01' }

const TODAY = '2026-11-27'

test.each([
  ['2026-11-27', [0, 0], undefined],
  ['2026-11-26', [0, 0], 'early'],
  ['2026-11-28', [0, 0], 'late'],
  ['1906-11-27', [-1_440, 0], undefined],
  ['1906-11-26', [-1_440, 0], 'early'],
  ['2027-11-28', [0, 12], 'late'],
  ['2027-02-27', [0, 3], undefined],
] as const)('%s lies within %j months: %s', (day, months, side) => {
  expect(sideOf(day, months, TODAY)).toBe(side)
})

test('months are counted to the last day of a short month, and years across a leap day', () => {
  expect(sideOf('2026-02-28', [-1, 0], '2026-03-31')).toBeUndefined()
  expect(sideOf('2026-02-27', [-1, 0], '2026-03-31')).toBe('early')
  expect(sideOf('2010-02-28', [-192, -192], '2026-02-28')).toBeUndefined()
  expect(sideOf('2026-02-28', [-24, -24], '2028-02-29')).toBeUndefined()
})

test('the usual range is within the possible one', () => {
  for (const { possible, usual } of Object.values(DAY_BOUNDS)) {
    expect(possible[0] <= usual[0] && usual[0] <= usual[1] && usual[1] <= possible[1]).toBe(true)
  }
})

test.each([
  [
    'refused',
    'date of birth, not born yet',
    authorization,
    { path: 'authorizationData.dateOfBirth', day: '2030-01-01' },
  ],
  [
    'refused',
    'date of birth, older than anybody',
    authorization,
    { path: 'authorizationData.dateOfBirth', day: '1901-05-05' },
  ],
  ['refused', 'signature to come', authorization, { path: 'authorizationData.signatureDate', day: '2199-12-31' }],
  [
    'refused',
    'signature of two days ahead',
    authorization,
    { path: 'authorizationData.signatureDate', day: '2026-11-29' },
  ],
  [
    'refused',
    'signature of a century ago',
    authorization,
    { path: 'criminalBackground.employeeSignatureDate', day: '1926-11-27' },
  ],
  ['refused', 'first day of work of a century ago', career, { path: 'startDate', day: '1926-11-27' }],
  ['refused', 'first day of work of a later life', career, { path: 'startDate', day: '2099-01-01' }],
  ['refused', 'policy of a century ago', employee, { path: 'policyExpirationDate', day: '1926-11-27' }],
  ['refused', 'policy for ever', employee, { path: 'policyExpirationDate', day: '2199-01-01' }],
  ['refused', 'hire to come', verification, { path: 'datesEmployedFrom', day: '2027-06-01' }],
  ['refused', 'employment that ended before it began', verification, { path: 'datesEmployedTo', day: '1990-01-01' }],
  [
    'taken',
    'date of birth of a young person',
    authorization,
    { path: 'authorizationData.dateOfBirth', day: '2010-01-01' },
  ],
  [
    'taken',
    'date of birth of an old person',
    authorization,
    { path: 'authorizationData.dateOfBirth', day: '1930-01-01' },
  ],
  [
    'taken',
    'signature where tomorrow has begun',
    authorization,
    { path: 'authorizationData.signatureDate', day: '2026-11-28' },
  ],
  ['taken', 'first day of work in the past', career, { path: 'startDate', day: '2025-01-01' }],
  ['taken', 'policy that has expired', employee, { path: 'policyExpirationDate', day: '2026-01-01' }],
])('%s at its field: a %s', (outcome, _, form, { path, day }) => {
  const checked = checkForm(form, bodyWith(form, path, day), validators, TODAY)
  expect(checked.ok).toBe(outcome === 'taken')
  const paths = checked.ok ? [path] : checked.errors.map((error) => error.path)
  expect(paths).toContain(path)
  if (!checked.ok) expect(checked.message).toMatch(/ cannot be /)
})

test.each([
  ['1880-01-01', 'Date of birth cannot be more than 120 years ago.'],
  ['0001-01-01', 'Date of birth cannot be more than 120 years ago.'],
  ['2201-01-01', 'Date of birth cannot be in the future.'],
  ['12026-01-01', 'Date of birth cannot be in the future.'],
  ['1880-02-30', 'Date of birth must be a real date, like 2026-11-21.'],
  ['soon', 'Date of birth must be a real date, like 2026-11-21.'],
])('a date of birth of %s is refused with a matching message', (day, message) => {
  const body = bodyWith(authorization, 'authorizationData.dateOfBirth', day)
  expect(checkForm(authorization, body, validators, TODAY)).toMatchObject({ ok: false, message })
})

test('the bounds hold for the company too, and their sentences name the field', () => {
  const messageOf = (body: object) => {
    const checked = checkCompany(verification, body, validators, TODAY)
    return checked.ok ? undefined : checked.message
  }
  expect(messageOf({ employerDate: '2199-12-31' })).toBe('Employer date cannot be in the future.')
  expect(messageOf({ employerDate: '2201-01-01' })).toBe('Employer date cannot be in the future.')
  expect(messageOf({ employerDate: '1926-01-01' })).toBe('Employer date cannot be more than 25 years ago.')
  expect(messageOf({ employerDatesTo: '2031-01-01' })).toMatch(/ cannot be more than 2 years ahead\.$/)
  expect(messageOf({ employerDatesFrom: '2020-02-02', employerDatesTo: '2020-02-01' })).toBe(
    'Employed to, according to the employer cannot be before “Employed from, according to the employer”.',
  )
  expect(messageOf({ employerDatesTo: '2020-02-01', employerDate: '' })).toBeUndefined()
})

describe('dates of the company that are saved apart', () => {
  const message = 'Employed to, according to the employer cannot be before “Employed from, according to the employer”.'
  test.each([
    ['an end before the stored start', { employerDatesTo: '2020-01-01' }, 'employerDatesTo'],
    ['a start after the stored end', { employerDatesFrom: '2025-06-01' }, 'employerDatesFrom'],
  ])('are refused at the field that was sent: %s', (_, sent, path) => {
    expect(companyOrder(verification, sent, stored)).toEqual([{ path, message }])
  })
  test.each([
    ['an end after the stored start', { employerDatesTo: '2024-05-02' }],
    ['an end without its start', { employerDatesTo: '2020-01-01', employerDatesFrom: '' }],
    ['a new pair', { employerDatesFrom: '2019-01-01', employerDatesTo: '2020-01-01' }],
    ['another field', { employerDate: '2020-01-01' }],
  ])('are accepted: %s', (_, sent) => {
    expect(companyOrder(verification, sent, stored)).toEqual([])
  })
  test('are not checked when another field is sent, even if out of order', () => {
    const wrong = { ...stored, employerDatesTo: '2020-01-01' }
    expect(companyOrder(verification, { employerDate: '2020-01-01' }, wrong)).toEqual([])
  })
})

test('every date has bounds, and its form passes without a current day', () => {
  for (const form of forms) {
    const fields = form.parts.flatMap((part) => Object.entries(part.fields))
    expect(fields.filter(([, { kind, day }]) => (kind === 'date') !== (day !== undefined))).toEqual([])
    expect(checkForm(form, sampleBody(form), validators).ok).toBe(true)
    expect(checkForm(form, sampleBody(form, 5), validators, TODAY).ok).toBe(true)
  }
})
