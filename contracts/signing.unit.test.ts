import { describe, expect, test } from '@jest/globals'
import type { Call } from './call.ts'
import { companyCall, saveCall } from './calls/forms.ts'
import { type CheckedCall, createCallChecks } from './check-call.ts'
import type { Form } from './form.ts'
import { earlier, forms } from './generated/forms.ts'
import { validators } from './generated/validators.js'
import { english } from './messages/english.ts'
import { worded } from './messages/message.ts'
import { sampleAnswers, sampleBody } from './samples.ts'
import { signatureFields } from './signing.ts'
import { textsOf } from './texts-seen.ts'

const { check } = createCallChecks({ forms, earlier, validators, today: () => '2026-11-27' })
const HASH = 'b'.repeat(64)
const HIPAA = named('hipaa')
const SIGNING = { texts: textsOf(HIPAA).map((id) => ({ id, hash: HASH })), typed: ['employeeSignature'] }

function named(name: string): Form {
  const form = forms.find((one) => one.name === name)
  if (form === undefined) throw new Error(`No form ${name}`)
  return form
}

function errorsOf(checked: CheckedCall): unknown {
  return checked.ok ? checked : worded(english, checked.errors)
}

function checked(signing: unknown, call: Call = saveCall(HIPAA), body: object = sampleBody(HIPAA)): CheckedCall {
  return check(call, { ...body, signing })
}

describe('the member signing of a body', () => {
  const whole = { ...SIGNING, client_time: '2026-11-27T15:02:11.120Z', zone: 'America/New_York' }

  test.each([
    ...[SIGNING, whole, { texts: [], typed: [] }, { ...SIGNING, client_time: '+010000-01-01T00:00:00.000Z' }],
    ...['1970-01-01T00:00:00Z', '2028-02-29T10:00:00+05:30'].map((client_time) => ({ ...SIGNING, client_time })),
    ...['UTC', 'Etc/GMT+5', 'Asia/Calcutta'].map((zone) => ({ ...SIGNING, zone })),
  ])('is taken next to the answers: %j', (signing) => {
    expect(checked(signing)).toEqual({ ok: true, value: sampleAnswers(HIPAA), signing })
  })

  const moments = ['2026-13-45T99:99:99Z', '2026-02-29T10:00:00Z', '2026-11-27T10:00:00', '2026-11-27']
  test.each([
    ...moments.map((client_time) => ({ ...SIGNING, client_time })),
    ...['Mars/Base', 'Etc/Unknown', '+05:00', '+05', '', 'x/../y', 7, null].map((zone) => ({ ...SIGNING, zone })),
  ])('is refused with a moment or zone that is none: %j', (signing) => {
    const [path] = Object.keys(signing).filter((key) => !(key in SIGNING))
    expect(errorsOf(checked(signing))).toMatchObject([{ path: `signing.${path}` }])
  })

  test.each([
    ['text', 'signing', 'The body must be an object.'],
    [null, 'signing', 'The body must be an object.'],
    [{ typed: [] }, 'signing.texts', 'The parameter texts is missing.'],
    [{ texts: [] }, 'signing.typed', 'The parameter typed is missing.'],
    [{ ...SIGNING, typed: ['a', 'a'] }, 'signing.typed', 'The parameter typed is not valid.'],
    [{ ...SIGNING, texts: [{ id: 'a' }] }, 'signing.texts', 'The parameter texts is not valid.'],
    [{ ...SIGNING, client_time: 'noon' }, 'signing.client_time', 'The parameter client_time is not valid.'],
    [
      { ...SIGNING, zone: 'x'.repeat(65) },
      'signing.zone',
      'The parameter zone must be 64 characters or fewer. It has 65.',
    ],
    [{ ...SIGNING, ip: '192.0.2.1' }, 'signing.ip', 'There is no such field in this form.'],
  ])('is refused: %j', (signing, path, message) => {
    expect(errorsOf(checked(signing))).toEqual([{ path, message }])
  })

  test('of the company has no texts', () => {
    const job = named('job')
    const call = companyCall(job)
    const section = { employmentSpecialist: 'Rosa' }
    const signing = { typed: ['employmentSpecialist'] }
    expect(checked(signing, call, section)).toEqual({ ok: true, value: { job: section }, signing })
    const path = 'signing.texts'
    expect(errorsOf(checked(SIGNING, call, section))).toEqual([
      { path, message: 'There is no such field in this form.' },
    ])
  })

  test('is unknown on a form of a visitor', () => {
    const form = named('homecare')
    const refused = checked(SIGNING, saveCall(form), sampleBody(form))
    expect(errorsOf(refused)).toEqual([{ path: 'signing', message: 'There is no such field in this form.' }])
  })
})

describe('the signatures of a form', () => {
  test('are every field of that kind', () => {
    for (const form of forms) {
      const all = form.parts.flatMap(({ fields }) => Object.entries(fields))
      const kinds = all.filter(([, { kind, by }]) => kind === 'signature' && by !== 'company')
      expect(signatureFields(form, 'applicant').map(({ field }) => field)).toEqual(kinds.map(([name]) => name))
      expect(new Set(signatureFields(form, 'applicant').map(({ field }) => field)).size).toBe(kinds.length)
    }
  })

  test('of the company are also lines in which its people write their names', () => {
    const all = forms.map((form) => [form.name, signatureFields(form, 'company').map(({ field }) => field)] as const)
    expect(Object.fromEntries(all.filter(([, fields]) => fields.length > 0))).toEqual({
      authorization: ['representative'],
      employee: ['jdRepName'],
      job: ['employmentSpecialist'],
      nurse: ['employmentSpecialist'],
      registered_nurse: ['employmentSpecialist'],
      handbook: ['representativeName'],
    })
  })
})
