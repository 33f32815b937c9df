import { companyFilled } from '@arrive/contracts/events/company-filled.ts'
import { formSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { application2 } from '@arrive/contracts/forms/application2.ts'
import { job } from '@arrive/contracts/forms/job.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { notFoundIn, savedCode } from '@arrive/contracts/messages/form-codes.ts'
import { message, ownText } from '@arrive/contracts/messages/message.ts'
import { sampleAnswers } from '@arrive/contracts/samples.ts'
import { describe, expect, test } from '@jest/globals'
import { type OpenEvent, UnknownEvent } from '../../kernel/index.ts'
import { projected, sampleEnvelope } from '../../kernel/testing/index.ts'
import { answersOf, companyOf } from './collections.ts'
import type { Filled } from './events.ts'
import { packetProjection } from './packet.ts'

const PACKET = forms.filter(({ kind }) => kind === 'onboarding')
const PERSON = 17
const projection = packetProjection(PACKET)
const given = (...events: readonly OpenEvent[]) => projected(projection, events)

function event(type: string, data: unknown, minute: number): OpenEvent {
  const time = new Date(Date.UTC(2026, 2, 4, 9, minute)).toISOString()
  return { envelope: sampleEnvelope({ id: `event-${minute}`, type, time, person: PERSON }), person: PERSON, data }
}

const saved = (form: Form, minute = 1) =>
  event(formSubmitted(form).type, { form: form.name, answers: sampleAnswers(form, minute), texts: [] }, minute)
const filled = (form: Form, section: Filled['section'], minute = 5) =>
  event(companyFilled(form).type, { form: form.name, section }, minute)
const answersIn = (form: Form, ...events: readonly OpenEvent[]) =>
  given(...events).docs.get(`${answersOf(form)}/${PERSON}`)
const companyIn = (form: Form, ...events: readonly OpenEvent[]) =>
  given(...events).docs.get(`${companyOf(form)}/${PERSON}`)?.value as { section: Filled['section'] } | undefined

describe.each(PACKET)('a save of $name', (form) => {
  test('is kept whole with its time, and answered as the form says', () => {
    const { docs, outcomes } = given(saved(form))
    expect([...docs.keys()]).toEqual([`${answersOf(form)}/${PERSON}`])
    expect(answersIn(form, saved(form))).toMatchObject({
      value: { answers: sampleAnswers(form, 1), texts: [], savedAt: '2026-03-04T09:01:00.000Z', event: 'event-1' },
      sort: { saved_at: '2026-03-04T09:01:00.000Z', user_id: PERSON },
    })
    expect(outcomes).toEqual([{ status: form.save.status, body: { message: ownText(savedCode(form)) } }])
  })

  test('replaces the one before, and the same event twice changes nothing', () => {
    expect(answersIn(form, saved(form, 1), saved(form, 2))).toEqual(answersIn(form, saved(form, 2)))
    expect(given(saved(form), saved(form)).docs).toEqual(given(saved(form)).docs)
  })
})

const WITH_COMPANY = PACKET.flatMap((form) =>
  form.parts.flatMap((part) => {
    const names = fieldsBy(part, 'company').map(([name]) => name)
    return names.length < 2 ? [] : [{ name: form.name, form, part: part.name, fields: names }]
  }),
)

describe.each(WITH_COMPANY)('the company part of $name', ({ form, part, fields: [first = '', second = ''] }) => {
  test('is refused without a record, in the words of the form', () => {
    const { docs, outcomes } = given(filled(form, { [part]: { [first]: 'a' } }))
    expect(docs.size).toBe(0)
    expect(outcomes).toMatchObject([{ status: 404, body: { message: notFoundIn(form) } }])
  })

  test('changes only the fields that were sent, and empty text clears one', () => {
    const events = [saved(form), filled(form, { [part]: { [first]: 'a', [second]: 'b' } })]
    expect(companyIn(form, ...events, filled(form, { [part]: { [second]: '' } }, 6))?.section).toEqual({
      [part]: { [first]: 'a', [second]: '' },
    })
    expect(given(...events).outcomes.at(-1)).toEqual({ status: 200, body: { message: message('company.saved') } })
  })

  test('outlives a new save of the person', () => {
    const events = [saved(form), filled(form, { [part]: { [first]: 'a' } })]
    expect(companyIn(form, ...events, saved(form, 7))).toEqual(companyIn(form, ...events))
  })
})

test('forms and persons do not touch each other', () => {
  const other = { ...saved(job, 2), person: 18 }
  const { docs } = given(saved(application2), saved(job), other)
  expect([...docs.keys()].sort()).toEqual([
    `${answersOf(application2)}/17`,
    `${answersOf(job)}/17`,
    `${answersOf(job)}/18`,
  ])
})

test('only the application is found by name and SSN', () => {
  const { formData } = sampleAnswers(application2, 1) as { formData: { fullName: string; ssn: string } }
  expect(answersIn(application2, saved(application2))?.find).toEqual({ ssn: formData.ssn, fullName: formData.fullName })
  expect(answersIn(job, saved(job))?.find).toBeUndefined()
})

test.each([formSubmitted(job).type, companyFilled(job).type])('%s of an unknown form parks its person', (type) => {
  expect(() => given(event(type, { form: 'volunteer', answers: {}, section: {} }, 1))).toThrow(UnknownEvent)
})

test('a form of a later version makes its documents again', () => {
  const basisOf = (form: Form) => packetProjection([form]).collections.map(({ basis }) => basis)
  expect(basisOf(job)).toEqual([undefined, undefined])
  expect(basisOf({ ...job, version: 2 })).toEqual(['version 2', 'version 2'])
})

test('a company fill reads the answers and the part before it', () => {
  const keys = projection.reads(filled(job, {}))
  expect(keys).toEqual([answersOf(job), companyOf(job)].map((collection) => ({ collection, id: `${PERSON}` })))
})
