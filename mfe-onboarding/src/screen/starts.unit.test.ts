import type { Form } from '@arrive/contracts/form.ts'
import { application2 } from '@arrive/contracts/forms/application2.ts'
import { authorization } from '@arrive/contracts/forms/authorization.ts'
import { employee } from '@arrive/contracts/forms/employee.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { job } from '@arrive/contracts/forms/job.ts'
import { verification, verification2ndPage } from '@arrive/contracts/forms/verification.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { describe, expect, test } from '@jest/globals'
import { NOT_STARTED, startsOf } from './starts.ts'

const TODAY = '2026-11-27'
const known = {
  full_name: 'Ann Mary Baker',
  phone: '(704) 555-0117',
  address: '12 Oak Street, Charlotte, NC 28202',
  reference: { name: 'Luis Ortiz', phone: '(704) 555-0118' },
}
const none = { employer: 'N / A', phone: 'N / A', position: 'N / A' }
const applicant = {
  fullName: 'Ann Mary Baker',
  ssn: '6789',
  formerEmployers: [{ employer: 'Elm House', phone: '(704) 555-0119', position: 'Aide' }, none, none],
}
const told = { known, applicant }

describe('a form starts with what is known', () => {
  test.each([
    [authorization, { firstName: 'Ann', middleName: 'Mary', lastName: 'Baker', ssn: '6789', signatureDate: TODAY }],
    [employee, { employeeName: 'Ann Mary Baker', employeeSignatureDate: TODAY }],
    [hipaa, { hipaaAcknowledgment: 'Ann Mary Baker', date1: TODAY, date2: TODAY }],
    [job, { agreedTo: 'Ann Mary Baker', date1: 'Nov 27, 2026' }],
  ])('%#', (form, values) => {
    expect(startsOf(form, told, TODAY)).toMatchObject({ values, isTold: true })
  })

  test('the first reference fills its row, and the others stay blank', () => {
    const { values } = startsOf(application2, told, TODAY)
    expect(values).toMatchObject({ fullName: 'Ann Mary Baker', address: known.address })
    expect(values['personalReferences']).toEqual([
      { name: 'Luis Ortiz', address: '', phone: '(704) 555-0118', business: '', yearsKnown: '' },
      { name: '', address: '', phone: '', business: '', yearsKnown: '' },
      { name: '', address: '', phone: '', business: '', yearsKnown: '' },
    ])
  })

  test('each page of the verification starts with its employer, unless that row is N / A', () => {
    expect(startsOf(verification, told, TODAY).values).toEqual({
      applicantName: 'Ann Mary Baker',
      phone: known.phone,
      title: 'Aide',
      employer: 'Elm House',
      employerPhone: '(704) 555-0119',
      applicantDate: TODAY,
    })
    const { values } = startsOf(verification2ndPage, told, TODAY)
    expect(Object.keys(values).toSorted()).toEqual(['applicantDate', 'applicantName', 'phone'])
  })

  test('what the second page takes over from the first counts more', () => {
    const origin = { applicantName: 'A. Baker', phone: '555-0100', title: 'Companion', employer: 'Elm House' }
    expect(startsOf(verification2ndPage, { ...told, origin }, TODAY).values).toEqual({
      applicantName: 'A. Baker',
      phone: '555-0100',
      title: 'Companion',
      applicantDate: TODAY,
    })
  })
})

test.each([
  ['Ann Baker', 'Ann', undefined, 'Baker'],
  ['  Ann   Mary  Lou Baker ', 'Ann', 'Mary Lou', 'Baker'],
  ['Ann', 'Ann', undefined, undefined],
])('the name %j is split into its words', (fullName, first, between, last) => {
  const { values } = startsOf(authorization, { applicant: { fullName } }, TODAY)
  expect([values['firstName'], values['middleName'], values['lastName']]).toEqual([first, between, last])
})

test('today alone is nothing that the person told, and without starts a form is blank', () => {
  expect(startsOf(job, { known: null }, TODAY)).toEqual({ values: { date1: 'Nov 27, 2026' }, isTold: false })
  expect(startsOf(application2, { known: null }, TODAY)).toEqual(NOT_STARTED)
})

test('no signature, tick or consent starts with an answer', () => {
  const started = forms.flatMap((form: Form) =>
    Object.keys(form.starts ?? {}).flatMap((name) => form.parts.flatMap(({ fields }) => fields[name]?.kind ?? [])),
  )
  expect(new Set(started)).toEqual(new Set(['line', 'box', 'phone', 'digits', 'date']))
})
