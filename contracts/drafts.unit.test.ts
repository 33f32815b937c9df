import { describe, expect, test } from '@jest/globals'
import { bodySchema } from './body-schema.ts'
import { examineDraft } from './checking/draft.ts'
import { draftForms, draftOf, isDrafted } from './drafts.ts'
import { application2 } from './forms/application2.ts'
import { authorization } from './forms/authorization.ts'
import { hipaa } from './forms/hipaa.ts'
import { forms } from './generated/forms.ts'
import { sampleBody } from './samples.ts'

const drafted = draftForms(forms)
const leftOut = drafted.flatMap(({ name, parts }) =>
  parts.flatMap((part) =>
    Object.entries(part.fields).flatMap(([field, { by }]) =>
      by === 'company' || isDrafted(part, field) ? [] : [`${name}.${field}`],
    ),
  ),
)

test('signatures, their dates and ticks are in no draft', () => {
  expect(leftOut).toEqual(
    expect.arrayContaining([
      'authorization.signature',
      'authorization.signatureDate',
      'authorization.employeeSignatureDate',
      'hipaa.declineVaccination',
      'hipaa.hipaaSignature',
      'hipaa.date2',
      'handbook.employeeDate',
      'job.employee',
      'job.date1',
      'verification.applicantDate',
    ]),
  )
  expect(leftOut.filter((name) => !/[sS]ignature|[dD]ate|decline|authorize|consent|employee$/.test(name))).toEqual([])
})

describe.each(drafted.map((form) => [form.name, form] as const))('a draft of %s', (_, form) => {
  const body = sampleBody(form)
  test('keeps the other answers as typed, and nothing that is left out', () => {
    const examined = examineDraft(form, body)
    if (!examined.ok) throw new Error(JSON.stringify(examined.errors))
    expect(examined.values).toEqual(draftOf(form, body))
    const kept = JSON.stringify(examined.values)
    for (const { name } of form.consents ?? []) expect(kept).not.toContain(name.split('.')[0])
  })

  test('may be empty, and has no unknown field', () => {
    expect(examineDraft(form, {})).toMatchObject({ ok: true })
    expect(examineDraft(form, { nonsense: 'x' })).toMatchObject({ ok: false, errors: [{ path: 'nonsense' }] })
    expect(Object.keys(draftOf(form, body)).filter((key) => !(key in Object(bodySchema(form).properties)))).toEqual([])
  })
})

describe('a draft is refused for', () => {
  test.each([
    ['a text that is too long', hipaa, { hipaaAcknowledgment: 'x'.repeat(201) }, 'hipaaAcknowledgment'],
    ['another type', hipaa, { hipaaAcknowledgment: 7 }, 'hipaaAcknowledgment'],
    ['an unknown field of a part', authorization, { authorizationData: { no: '' } }, 'authorizationData.no'],
    ['an unknown choice', application2, { formData: { employed: 'Maybe' } }, 'formData.employed'],
    ['a part that is no object', application2, { formData: 'x' }, 'formData'],
    ['rows that are no list', application2, { formerEmployers: {} }, 'formerEmployers'],
    ['too many rows', application2, { formerEmployers: [{}, {}, {}, {}] }, 'formerEmployers'],
    ['a row that is no object', application2, { formerEmployers: ['x'] }, 'formerEmployers.0'],
    ['a text too long in a row', application2, { formerEmployers: [{ to: 'x'.repeat(201) }] }, 'formerEmployers.0.to'],
  ])('%s', (_, form, values, path) => {
    expect(examineDraft(form, values)).toMatchObject({ ok: false, errors: [{ path }] })
  })
})

test('a Social Security number is only kept as its last four digits', () => {
  const typed = (ssn: string) => examineDraft(application2, { formData: { ssn } })
  expect(typed('123-45-6789')).toMatchObject({ ok: true, values: { formData: { ssn: '6789' } } })
  expect(typed('123-45-67')).toMatchObject({ ok: true, values: { formData: { ssn: '' } } })
  expect(typed('67')).toMatchObject({ ok: true, values: { formData: { ssn: '67' } } })
  expect(draftOf(application2, { formData: { ssn: '123-45-67' } })).toMatchObject({ formData: { ssn: '' } })
})
