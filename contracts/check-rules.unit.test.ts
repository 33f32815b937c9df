import { describe, expect, test } from '@jest/globals'
import { checkCompany, checkForm } from './check.ts'
import { application2 } from './forms/application2.ts'
import { authorization } from './forms/authorization.ts'
import { career } from './forms/career-application.ts'
import { handbook } from './forms/handbook.ts'
import { hipaa } from './forms/hipaa.ts'
import { homecare } from './forms/homecare-request.ts'
import { validators } from './generated/validators.js'
import { sampleAnswers, sampleBody } from './samples.ts'
import { bodyWith } from './testing.ts'

const terms = 'Please accept the Terms before you submit.'
const knowledge = 'Please check Professional Knowledge section before proceeding.'

function refusal(...[form, body]: [Parameters<typeof checkForm>[0], unknown]) {
  const checked = checkForm(form, body, validators)
  if (checked.ok) throw new Error('The body was taken.')
  return checked
}

describe('an answer', () => {
  test.each([
    ['position', 'Registered Nurse', 'RN'],
    ['position', 'Licensed Practical Nurse', 'LPN'],
    ['communication', 'phone', 'Phone'],
    ['experience', '7', 7],
    ['experience', ' 0 ', 0],
    ['startDate', '2026-11-21T10:00:00Z', '2026-11-21'],
    ['startDate', '2026-11-21 00:00', '2026-11-21'],
    ['email', ' ann@bücher.example ', 'ann@bücher.example'],
    ['email', '\t\u00a0ann@mail.example\u200b\r\n', 'ann@mail.example'],
    ['phone', 'N / A', 'N / A'],
    ['phone', '704\u2011555–0142 & (mom’s)\u200b', "704-555-0142 and (mom's)"],
    ['firstName', '\u00a0Ann \t Maria\u200b ', 'Ann Maria'],
    ['additionalInfo', ' Nights\u000bDays\u0002\r\n \tCPR ', 'Nights\nDays\nCPR'],
  ])('to the field %s is stored normalized: %p as %p', (name, sent, stored) => {
    const checked = checkForm(career, { ...sampleBody(career), [name]: sent }, validators)
    expect(checked).toEqual({ ok: true, answers: { career: { ...sampleAnswers(career).career, [name]: stored } } })
  })

  test.each([
    ['position', 'registered nurse'],
    ['experience', 'many'],
    ['experience', '81'],
    ['experience', -1],
    ['startDate', '2026-02-29'],
    ['startDate', '2100-02-29'],
    ['startDate', '1899-12-31'],
    ['startDate', '2026-11-21x'],
    ['email', 'ann@@example.com'],
    ['email', 'ann@.example.com'],
    ['phone', 'soon'],
  ])('to the field %s is refused: %p', (name, sent) => {
    expect(refusal(career, { ...sampleBody(career), [name]: sent }).errors).toMatchObject([{ path: name }])
  })

  test('that chooses services may be a text or a list, and holds known services only', () => {
    const stored = 'Wound Care, Respiratory Care'
    for (const patientPDN of [
      stored,
      'Wound Care,Respiratory Care',
      ['Wound Care', 'Respiratory Care', 'Wound Care'],
    ]) {
      const checked = checkForm(homecare, { ...sampleBody(homecare), patientPDN }, validators)
      expect(checked).toMatchObject({ ok: true, answers: { homecare: { patientPDN: stored } } })
    }
    expect(refusal(homecare, { ...sampleBody(homecare), patientPDN: 'Gardening' }).errors).toHaveLength(1)
  })

  test('that is a checkbox may be a boolean or, in multipart, “true” or “false”', () => {
    expect(checkForm(hipaa, { ...sampleBody(hipaa), declineVaccination: 'true' }, validators).ok).toBe(true)
    expect(checkForm(hipaa, { ...sampleBody(hipaa), declineVaccination: 'on' }, validators).ok).toBe(false)
  })
})

describe('the check of answers that depend on each other', () => {
  test('requires an explanation of a conviction', () => {
    const { criminalBackground, ...rest } = sampleBody(authorization) as Record<string, object>
    const body = (more: object) => ({ ...rest, criminalBackground: { ...criminalBackground, ...more } })
    expect(checkForm(authorization, body({ conviction: 'no', explanation: '' }), validators).ok).toBe(true)
    expect(refusal(authorization, body({ conviction: 'yes', explanation: '  ' })).errors).toEqual([
      {
        path: 'criminalBackground.explanation',
        message: 'Please provide an explanation for your conviction.',
      },
    ])
  })

  test('drops an explanation after a no, but refuses an invalid one', () => {
    const { criminalBackground, ...rest } = sampleBody(authorization) as Record<string, object>
    const body = (explanation: string) => ({
      ...rest,
      criminalBackground: { ...criminalBackground, conviction: 'no', explanation },
    })
    const checked = checkForm(authorization, body('It was long ago.'), validators)
    expect(checked).toMatchObject({ ok: true, answers: { criminalBackground: { conviction: 'no', explanation: '' } } })
    expect(refusal(authorization, body('x'.repeat(2_001))).errors).toMatchObject([
      { path: 'criminalBackground.explanation' },
    ])
  })

  test('reports the errors of the career form in the order of its checks', () => {
    expect(refusal(career, { privacyPolicy: false, resume: '' }).errors.slice(0, 7)).toEqual([
      { path: 'position', message: 'Please check Available Positions before proceeding' },
      { path: 'isOver18', message: 'Please check tab 2 and select your age' },
      {
        path: 'isEligibleToWork',
        message: "Please check tab 2 and select option if you're eligible to work in US",
      },
      { path: 'privacyPolicy', message: 'Please acknowledge the privacy policy to continue.' },
      { path: 'ref1Name', message: "Please provide your reference's name." },
      { path: 'ref1PhoneNumber', message: "Please provide your reference's Phone Number." },
      { path: 'resume', message: 'Choose Resume (prefer pdf).' },
    ])
  })

  test('accepts a resume by its file extension', () => {
    expect(checkForm(career, { ...sampleBody(career), resume: 'Ann.DOCX' }, validators).ok).toBe(true)
    expect(refusal(career, { ...sampleBody(career), resume: 'ann.exe' }).message).toMatch(/PDF, DOC or DOCX/)
    expect(refusal(career, { ...sampleBody(career), resume: 'ann.constructor' }).message).toMatch(/PDF, DOC or DOCX/)
    expect(checkForm(career, bodyWith(career, 'resume', undefined), validators).ok).toBe(true)
  })

  test('accepts the handbook date where earlier clients send it', () => {
    const { employeeDate: _, ...rest } = sampleBody(handbook)
    for (const own of [{}, { employeeDate: '' }]) {
      const checked = checkForm(handbook, { ...rest, ...own, representativeDate: '2026-11-21' }, validators)
      expect(checked).toMatchObject({ ok: true, answers: { handbook: { employeeDate: '2026-11-21' } } })
    }
  })
})

describe('the check of the application for employment', () => {
  test.each([undefined, null, [], [true], [true, false], ['true', 'true'], true])(
    'requires both terms, not %p',
    (sent) => {
      const { message, errors } = refusal(application2, bodyWith(application2, 'acceptTerms', sent))
      expect(message).toBe(terms)
      expect(errors.at(-1)).toEqual({ path: 'acceptTerms.1', message: terms })
    },
  )

  test('refuses a third term', () => {
    const { errors } = refusal(application2, bodyWith(application2, 'acceptTerms', [true, true, true]))
    expect(errors).toMatchObject([{ path: 'acceptTerms.2' }])
  })

  test('requires any one complete category of knowledge', () => {
    const one = [{ category: 'Other', yearsOfExperience: 'N / A', specifics: 'N / A' }]
    const checked = checkForm(application2, bodyWith(application2, 'professionalKnowledge', one), validators)
    if (!checked.ok) throw new Error(checked.message)
    expect(checked.answers.professionalKnowledge).toHaveLength(9)
    expect(checked.answers.professionalKnowledge[8]).toEqual(one[0])
    for (const none of [undefined, [], [{ yearsOfExperience: '3' }, { specifics: 'Wards' }]]) {
      expect(refusal(application2, bodyWith(application2, 'professionalKnowledge', none)).errors).toEqual([
        { path: 'professionalKnowledge', message: knowledge },
      ])
    }
  })

  test('fills in the labels of rows that come without them', () => {
    const row = { school: 'North High', year: '2010', degree: 'Diploma' }
    const body = bodyWith(application2, 'educationData', [row, row, row, row])
    const checked = checkForm(application2, body, validators)
    if (!checked.ok) throw new Error(checked.message)
    expect(checked.answers.educationData[1]).toEqual({ level: 'College', ...row })
  })

  test.each([
    ['a text', 'rows', 'educationData'],
    ['a row too many', new Array(5).fill({}), 'educationData.4'],
    ['a row that is none', [7], 'educationData.0'],
    ['a level that there is not', [{ level: 'Kindergarten' }], 'educationData.0'],
    ['a level twice', [{ level: 'College' }, { level: 'College' }], 'educationData.1'],
  ])('refuses %s', (_, rows, path) => {
    const { errors } = refusal(application2, bodyWith(application2, 'educationData', rows))
    expect(errors.map((error) => error.path)).toEqual([path])
  })

  test('names required rows that were not sent', () => {
    const { errors, message } = refusal(application2, bodyWith(application2, 'formerEmployers', []))
    expect(message).toBe('Please fill all Former Employers data before proceeding.')
    expect(errors).toHaveLength(21)
    expect(errors.at(-1)?.path).toBe('formerEmployers.2.reason')
  })

  test('refuses fields of the company, since the form has none', () => {
    expect(checkCompany(application2, { fullName: 'x' }, validators).ok).toBe(false)
  })
})
