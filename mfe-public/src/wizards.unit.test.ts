import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { validators as careerValidators } from '@arrive/contracts/generated/forms/career.js'
import { validators as homecareValidators } from '@arrive/contracts/generated/forms/homecare.js'
import { blankValues } from '@arrive/kit/form/body.ts'
import { problemsIn } from '@arrive/kit/form/problems.ts'
import { onTab, tabSentence } from '@arrive/kit/form/tabs.ts'
import { describe, expect, test } from '@jest/globals'

const person = {
  firstName: 'Renée',
  lastName: 'Okafor',
  email: 'renee@mail.example',
  phone: '7045550188',
  address: '1 Elm Street, Charlotte, NC 28202',
  experience: '2.5',
}
const position = { isOver18: 'yes', isEligibleToWork: 'yes', startDate: '2026-12-01', additionalInfo: 'None' }
const references = { ref1Name: 'Marguerite Bell', ref1PhoneNumber: '7045550101', resume: new File(['%PDF-'], 'me.pdf') }
const consents = { privacyPolicy: true, contactPreviousEmployer: true }
const whole = { ...blankValues(career), ...person, ...position, ...references, ...consents }

/** Submit's checks in the specification's order, each with values that fail it. */
const CHECKS = [
  [{ position: '' }, 'Please check Available Positions before proceeding'],
  [{ isOver18: '' }, 'Please check tab 2 and select your age'],
  [{ isEligibleToWork: '' }, "Please check tab 2 and select option if you're eligible to work in US"],
  [{ privacyPolicy: false }, 'Please acknowledge the privacy policy to continue.'],
  [{ contactPreviousEmployer: false }, 'Please give consent to contact your previous employer.'],
  [{ ref1Name: ' ' }, "Please provide your reference's name."],
  [{ ref1PhoneNumber: '' }, "Please provide your reference's Phone Number."],
  [{ resume: undefined }, 'Choose Resume (prefer pdf).'],
] as const

describe('the career application', () => {
  const problems = (values: Readonly<Record<string, unknown>>) =>
    problemsIn(career, careerValidators, { ...whole, ...values })

  test('a complete application has no problems', () => {
    expect(problems({})).toEqual([])
  })

  test.each(CHECKS)('the values %j have the problem %s', (values, message) => {
    expect(problems(values).map((one) => one.message)).toEqual([message])
  })

  test('all problems are listed in the order of the checks', () => {
    const all = Object.assign({}, ...CHECKS.map(([values]) => values))
    expect(problems(all).map((one) => one.message)).toEqual(CHECKS.map(([, message]) => message))
  })

  test.each([{ isOver18: '' }, { isEligibleToWork: '' }, { startDate: '' }, { additionalInfo: ' ' }])(
    'tab 2 stays closed with the values %j',
    (values) => {
      const here = problems(values).filter(({ name }) => onTab(career, 1)(name))
      expect(tabSentence(career, 1, here)).toBe('Please fill in all required fields before proceeding.')
    },
  )

  test('the second reference is optional', () => {
    expect(problems({ ref2Name: '', ref2PhoneNumber: '' })).toEqual([])
  })

  test('an untouched screen holds the defaults', () => {
    expect(blankValues(career)).toMatchObject({ position: 'RN', communication: 'Phone' })
  })
})

describe('the homecare request', () => {
  const filled = {
    ...blankValues(homecare),
    patientFirstName: 'Rose',
    patientLastName: 'Bell',
    patientEmail: 'rose@mail.example',
    patientPhone: '7045550102',
  }
  const problems = (values: Readonly<Record<string, unknown>>) =>
    problemsIn(homecare, homecareValidators, { ...filled, ...values })

  test('a homecare request can be sent without services', () => {
    expect(problems({})).toEqual([])
  })

  test.each(['patientLastName', 'patientEmail', 'patientPhone', 'patientFirstName'])(
    'a homecare request needs %s',
    (name) => {
      expect(problems({ [name]: '' })).toEqual([{ name, message: 'Fill reload page and fill in all the details' }])
    },
  )

  test('an untouched screen holds the defaults', () => {
    expect(blankValues(homecare)).toMatchObject({
      patientTakeOver: 'Myself',
      patientGender: 'Male',
      patientAge: 'Under 18',
      patientLivingSituation: 'Living at Home Alone',
      patientCarePlan: 'A few hours per week',
      experience: 'No',
      patientPaidStatus: 'Private',
      patientAvailability: 'Available Now',
    })
  })
})
