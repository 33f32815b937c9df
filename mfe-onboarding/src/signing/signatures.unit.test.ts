import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { verification } from '@arrive/contracts/forms/verification.ts'
import { blankValues } from '@arrive/kit/form/body.ts'
import { describe, expect, it } from '@jest/globals'
import { signAgainIn } from './sign-again.ts'
import { Signatures, withoutSignatures } from './signatures.ts'

const BLANK = blankValues(hipaa)
const SAVED = {
  ...BLANK,
  ...{ declineVaccination: true, employeeSignature: 'Ann', date1: '2026-11-21' },
  ...{ hipaaAcknowledgment: 'Ann Baker', hipaaSignature: 'Ann', date2: '2026-11-21' },
}
const BOTH = ['employeeSignature', 'hipaaSignature']

describe('signatures', () => {
  it('count as typed once the person types them, until the save', () => {
    const signatures = new Signatures(hipaa, SAVED)
    expect(signatures.typed).toEqual([])
    signatures.changed(SAVED, 'hipaaSignature')
    expect(signatures.typed).toEqual([])
    signatures.changed(SAVED, 'hipaaSignature', true)
    expect(signatures.typed).toEqual(['hipaaSignature'])
    signatures.saved(SAVED)
    expect(signatures.typed).toEqual([])
    signatures.changed({ ...SAVED, hipaaSignature: '' }, 'hipaaSignature', true)
    expect(signatures.typed).toEqual([])
  })

  it.each([
    ['hipaaAcknowledgment', 'Ann M. Baker'],
    ['declineVaccination', false],
    ['date2', '2026-11-22'],
  ])('loaded ones go with a change of %s, and not with the spaces that leaving it removes', (name, value) => {
    const signatures = new Signatures(hipaa, SAVED)
    expect(signatures.changed({ ...SAVED, hipaaAcknowledgment: ' Ann  Baker ' }, 'hipaaAcknowledgment')).toEqual([])
    expect(signatures.changed({ ...SAVED, [name]: value }, name, true)).toEqual(BOTH)
    expect(signatures.changed({ ...SAVED, [name]: value, employeeSignature: '', hipaaSignature: '' }, name)).toEqual([])
  })

  it('typed ones stay while the person goes on below them, and go once an answer changes after that', () => {
    const signatures = new Signatures(hipaa, BLANK)
    const type = (values: object, name: string) => signatures.changed({ ...BLANK, ...values }, name, true)
    const signed = { declineVaccination: true, employeeSignature: 'Ann' }
    type(signed, 'employeeSignature')
    expect(type({ ...signed, date1: '2026-11-21' }, 'date1')).toEqual([])
    expect(type({ ...signed, date1: '2026-11-22' }, 'date1')).toEqual([])
    expect(type({ ...signed, hipaaAcknowledgment: 'A' }, 'hipaaAcknowledgment')).toEqual([])
    const acknowledged = { ...signed, hipaaAcknowledgment: 'Ann' }
    expect(type(acknowledged, 'hipaaAcknowledgment')).toEqual([])
    expect(type({ ...acknowledged, date2: '2026-11-21' }, 'date2')).toEqual([])
    const other = { ...acknowledged, hipaaAcknowledgment: 'Anna' }
    expect(type(other, 'hipaaAcknowledgment')).toEqual(['employeeSignature'])
  })

  it('typed ones go with an answer above them, also if it was blank, by the order of the screen', () => {
    const blank = { ...blankValues(verification), applicantSignature: 'Ann' }
    const signatures = new Signatures(verification, blank)
    signatures.changed(blank, 'applicantSignature', true)
    expect(signatures.changed({ ...blank, datesEmployedTo: '2026-06-30' }, 'datesEmployedTo', true)).toEqual([
      'applicantSignature',
    ])
  })

  it('loaded ones go with another device’s answers, of which no name is said', () => {
    const signatures = new Signatures(hipaa, SAVED)
    expect(signatures.changed(SAVED)).toEqual([])
    expect(signatures.changed({ ...SAVED, hipaaAcknowledgment: 'Anna' })).toEqual(BOTH)
  })
})

describe('a form that opens', () => {
  it('has the saved signatures over the saved answers', () => {
    expect(withoutSignatures(hipaa, { saved: SAVED, values: SAVED })).toEqual({ values: SAVED, emptied: new Map() })
  })

  it('has no signature from a draft', () => {
    const draft = { ...BLANK, declineVaccination: true, hipaaSignature: 'Ann' }
    expect(withoutSignatures(hipaa, { saved: {}, values: draft })).toEqual({
      values: { ...draft, hipaaSignature: '' },
      emptied: new Map([['hipaaSignature', 'draft']]),
    })
  })

  it('has no saved signature over other answers', () => {
    const draft = { ...SAVED, hipaaAcknowledgment: 'Anna' }
    expect(withoutSignatures(hipaa, { saved: SAVED, values: draft })).toEqual({
      values: { ...draft, employeeSignature: '', hipaaSignature: '' },
      emptied: new Map(BOTH.map((field) => [field, 'answer'])),
    })
  })

  it('has no saved signature under a text that changed since', () => {
    const signed = { form: 'hipaa', by: 'person' } as const
    const again = signAgainIn([
      { ...signed, field: 'hipaaSignature', status: 'text-changed' },
      { ...signed, field: 'employeeSignature', status: 'current' },
      { ...signed, form: 'job', field: 'jobSignature', status: 'carried' },
      { ...signed, form: 'employee', field: 'jdRepName', by: 'company', status: 'carried' },
    ])
    expect([...again.keys()]).toEqual(['hipaa', 'job'])
    expect(withoutSignatures(hipaa, { saved: SAVED, values: SAVED, again: again.get('hipaa') })).toEqual({
      values: { ...SAVED, hipaaSignature: '' },
      emptied: new Map([['hipaaSignature', 'text']]),
    })
  })

  it('keeps the name that a visitor typed', () => {
    const form = { ...hipaa, kind: 'public' } as const
    const draft = { ...BLANK, hipaaSignature: 'Ann' }
    expect(withoutSignatures(form, { saved: {}, values: draft }).values).toEqual(draft)
  })
})
