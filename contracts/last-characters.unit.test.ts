import { expect, test } from '@jest/globals'
import { checkForm } from './check.ts'
import { authorization } from './forms/authorization.ts'
import { validators } from './generated/validators.js'
import { lastCharacters } from './last-characters.ts'
import { bodyWith } from './testing.ts'

const ssn = { kind: 'digits', label: '', length: 4, lastOf: [9, 9] } as const
const license = { kind: 'code', label: '', length: 4, lastOf: [7, 20] } as const

test.each([
  ['6789', '6789'],
  [' 67-89 ', '6789'],
  ['６７８９', '6789'],
  ['123-45-6789', '6789'],
  ['123456789', '6789'],
  ['123 45\u00a06789', '6789'],
  ['123–45–6789', '6789'],
  ['***6789', '6789'],
  ['XXX-XX-6789', '6789'],
  ['xxx-xx-6789', '6789'],
  ['•••–••–6789', '6789'],
  ['...6789', '6789'],
  ['123-XX-6789', '6789'],
  ['123/45/6789', '6789'],
  ['(123) 45-6789', '6789'],
  ['#123-45-6789', '6789'],
  ['SSN: 123-45-6789', '6789'],
  ['ITIN 900-70-1234', '1234'],
  ['123-45-6789 (SSN)', '6789'],
])('a Social Security number typed as %j leaves %j', (typed, kept) => {
  expect(lastCharacters(ssn, typed)).toBe(kept)
})

test.each([
  '12345',
  '12345678',
  '1234567890',
  '12a4',
  '6789XXXXX',
  'A23456789',
  'N / A',
  '12*3456',
  '12/31',
  'SSN 12345678',
  'SSN',
])('a Social Security number typed as %j stays for the check to refuse', (typed) => {
  expect(lastCharacters(ssn, typed)).toBe(typed)
})

test.each([
  ['AB12', 'AB12'],
  ['A-12', 'A12'],
  ['A1234567', '4567'],
  ['D123-4567-8901', '8901'],
  ['WDLABCD456DG', '56DG'],
  ['D-12', 'D12'],
  ['D 12', 'D12'],
  ['none', 'none'],
  ['NA', 'NA'],
  ['***4567', '4567'],
  ['XXXX4567', '4567'],
])('a license number typed as %j is kept as %j', (typed, kept) => {
  expect(lastCharacters(license, typed)).toBe(kept)
})

test.each(
  '12345,A12345,PENDING,none yet,N/A,n/a,N / A,N.A.,N-A,N A,no ID,12/3'
    .split(',')
    .concat('1'.repeat(21), 'x'.repeat(8)),
)('a license number typed as %j stays unchanged, so the check refuses it in the field’s words', (typed) => {
  expect(lastCharacters(license, typed)).toBe(typed)
  const body = bodyWith(authorization, 'authorizationData.driversLicenseNumber', typed)
  expect(checkForm(authorization, body, validators)).toMatchObject({
    ok: false,
    message: "Driver's license must be 1 to 4 letters or digits.",
  })
})

test('a field without a longer form keeps the whole text', () => {
  expect(lastCharacters({ kind: 'digits', label: '', length: 4 }, '123-45-6789')).toBe('123-45-6789')
})
