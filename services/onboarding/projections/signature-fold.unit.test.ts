import { authorization } from '@arrive/contracts/forms/authorization.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { verification } from '@arrive/contracts/forms/verification.ts'
import { sampleAnswers } from '@arrive/contracts/samples.ts'
import type { FormValues, SectionValues } from '@arrive/contracts/typed.ts'
import { describe, expect, test } from '@jest/globals'
import { PERSONNEL_SOURCE } from '../../shared/personnel.ts'
import type { SignedForm } from '../../shared/signatures.ts'
import { isCarried, type Signing, UNSIGNED, withSigning } from './signature-fold.ts'

const PERSON = 17
const TEXT = { id: 'hepatitis-b-declination', version: 1, hash: 'a'.repeat(64) }
const ELSEWHERE = { id: 'handbook-welcome', version: 1, hash: 'b'.repeat(64) }
const ANSWERS = sampleAnswers(hipaa, 1) as FormValues & { readonly hipaa: object }
const changed = (fields: object): FormValues => ({ ...ANSWERS, hipaa: { ...ANSWERS.hipaa, ...fields } })

function envelope(at: number, actor = `staff/${PERSON}`, source = '/arrive/onboarding') {
  return { id: `event-${at}`, time: new Date(Date.UTC(2026, 2, 4, 9, at)).toISOString(), actor, source }
}

const saved = (at: number, answers: FormValues, typed?: readonly string[]): Signing => ({
  envelope: envelope(at),
  person: PERSON,
  answers,
  texts: [TEXT, ELSEWHERE],
  typed,
})
const filled = (at: number, section: SectionValues, typed?: readonly string[], source?: string): Signing => ({
  envelope: envelope(at, 'admin/3', source),
  person: PERSON,
  section,
  texts: [],
  typed,
})

const BOTH = ['employeeSignature', 'hipaaSignature']

function after(form: typeof hipaa | typeof authorization | typeof verification, ...events: readonly Signing[]) {
  const signed: SignedForm = events.reduce((before, event) => withSigning(form, before, event), UNSIGNED)
  return Object.fromEntries(
    Object.entries(signed.last).map(([field, one]) => [
      field,
      { event: one.event, proven: one.proven, carried: isCarried(form, signed, one), stale: one.stale === true },
    ]),
  )
}

const signedBy = (event: string) => ({ event, proven: true, carried: false, stale: false })

describe('a signature of the person', () => {
  test('is given over the texts of its part', () => {
    expect(withSigning(hipaa, UNSIGNED, saved(1, ANSWERS, BOTH)).last['employeeSignature']).toMatchObject({
      event: 'event-1',
      at: '2026-03-04T09:01:00.000Z',
      by: 'person',
      byUserId: PERSON,
      part: 'hipaa',
      texts: [TEXT],
    })
  })

  test('is carried once an answer of its part changes and the name is not typed again', () => {
    const other = changed({ date1: '2026-02-01' })
    expect(after(hipaa, saved(1, ANSWERS, BOTH), saved(2, other, ['employeeSignature']))).toEqual({
      employeeSignature: signedBy('event-2'),
      hipaaSignature: { ...signedBy('event-1'), carried: true },
    })
  })

  test('is superseded by an unproven one if its name changes without being typed', () => {
    const other = changed({ hipaaSignature: 'Somebody Else' })
    const first = saved(1, ANSWERS, BOTH)
    expect(after(hipaa, first, saved(2, other, []))).toEqual({
      employeeSignature: signedBy('event-1'),
      hipaaSignature: { ...signedBy('event-2'), proven: false },
    })
    const names = withSigning(hipaa, withSigning(hipaa, UNSIGNED, first), saved(2, other, [])).last
    expect(names['hipaaSignature']?.value).toBe('Somebody Else')
  })

  test('is not carried by another name of its part', () => {
    const other = changed({ hipaaSignature: 'Ann Baker-Lee' })
    expect(after(hipaa, saved(1, ANSWERS, BOTH), saved(2, other, ['hipaaSignature']))).toEqual({
      employeeSignature: signedBy('event-1'),
      hipaaSignature: signedBy('event-2'),
    })
  })

  test('is not carried by a change of another part', () => {
    const answers = sampleAnswers(authorization, 1) as FormValues
    const other = { ...answers, criminalBackground: { ...Object(answers['criminalBackground']), ssn: '0000' } }
    const typed = ['signature', 'employeeSignature']
    expect(after(authorization, saved(1, answers, typed), saved(2, other, []))).toMatchObject({
      signature: { event: 'event-1', carried: false },
      employeeSignature: { event: 'event-1', carried: true },
    })
  })

  test('is superseded and unproven once a save comes without signing', () => {
    expect(after(hipaa, saved(1, ANSWERS, BOTH), saved(2, ANSWERS))).toEqual(
      Object.fromEntries(BOTH.map((field) => [field, { ...signedBy('event-2'), proven: false }])),
    )
  })

  test('that was never typed is unproven', () => {
    expect(after(hipaa, saved(1, ANSWERS, ['hipaaSignature']))).toEqual({
      employeeSignature: { ...signedBy('event-1'), proven: false },
      hipaaSignature: signedBy('event-1'),
    })
  })
})

describe('a signature of the agency', () => {
  const answers = sampleAnswers(authorization, 1) as FormValues
  const first = saved(1, answers, ['signature', 'employeeSignature'])
  const fill = (at: number, fields: Readonly<Record<string, string>>, typed?: readonly string[]) =>
    filled(at, { criminalBackground: fields }, typed)
  const signed = fill(2, { representative: 'Mary Major' }, ['representative'])

  test('touches none of the person', () => {
    expect(after(authorization, first, signed)).toMatchObject({
      signature: signedBy('event-1'),
      employeeSignature: signedBy('event-1'),
      representative: signedBy('event-2'),
    })
  })

  test('is stale once the person saves again', () => {
    expect(after(authorization, first, signed, saved(3, answers, ['signature']))).toMatchObject({
      signature: signedBy('event-3'),
      representative: { ...signedBy('event-2'), stale: true },
    })
  })

  test('is carried by a fill of another field of its part, and unproven without signing', () => {
    const other = Object.entries(authorization.parts[1].fields).find(
      ([name, field]) => 'by' in field && field.by === 'company' && name !== 'representative',
    )
    expect(other).toBeDefined()
    const again = fill(3, { [other?.[0] ?? '']: '2026-03-05' }, [])
    expect(after(authorization, first, signed, again)).toMatchObject({
      representative: { event: 'event-2', carried: true },
    })
    for (const typed of [undefined, []]) {
      expect(after(authorization, first, signed, fill(3, { representative: 'Pat Reyes' }, typed))).toMatchObject({
        representative: { event: 'event-3', proven: false, carried: false },
      })
    }
    expect(after(authorization, first, signed, fill(3, { representative: 'Mary Major' }))).toMatchObject({
      representative: { event: 'event-3', proven: false, carried: false },
    })
  })
})

test('a former employer signs by a link, and the agency does not sign in that place', () => {
  const section = { verification: { employerSignature: 'Pat Reyes' } }
  const answers = sampleAnswers(verification, 1) as FormValues
  const first = saved(1, answers, ['applicantSignature'])
  expect(after(verification, first, filled(2, section))).not.toHaveProperty('employerSignature')
  const byLink = withSigning(verification, UNSIGNED, filled(2, section, undefined, PERSONNEL_SOURCE))
  expect(byLink.last['employerSignature']).toMatchObject({ by: 'reference', byUserId: 3, value: 'Pat Reyes' })
})
