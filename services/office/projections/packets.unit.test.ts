import { createSecretKey } from 'node:crypto'
import { type EventType, schemaIdOf } from '@arrive/contracts/event.ts'
import { type AccountRegistered, accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { companyFilled } from '@arrive/contracts/events/company-filled.ts'
import { formSubmitted } from '@arrive/contracts/events/form-submitted.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { describe, expect, test } from '@jest/globals'
import { type OpenEvent, UnknownEvent } from '../../kernel/index.ts'
import { projected, sampleEnvelope } from '../../kernel/testing/index.ts'
import { CONTACTS, LOGINS, PEOPLE } from '../names.ts'
import { packetsProjection } from './packets.ts'
import type { Person } from './person.ts'
import { countedIn, packetRow, stepsOf } from './row.ts'

const PROJECTION = packetsProjection(forms, { pepper: createSecretKey(Buffer.alloc(32, 7)) })
const STEPS = stepsOf(forms)
const PERSON = 17
const named = (name: string) => forms.find((form) => form.name === name) as (typeof forms)[number]

let count = 0
function event({ type, sample, ...rest }: EventType, minute: number, data: unknown = sample): OpenEvent {
  count += 1
  const envelope = {
    ...sampleEnvelope({ person: PERSON }),
    id: `018f3a52-7c11-7a2e-9b7e-${String(count).padStart(12, '0')}`,
    type,
    dataschema: schemaIdOf({ type, sample, ...rest }),
    time: new Date(Date.UTC(2026, 2, 4, 9, minute)).toISOString(),
  }
  return { envelope, person: PERSON, data }
}

function given(events: readonly OpenEvent[]) {
  const content = projected(PROJECTION, events).docs.get(`${PEOPLE}/${PERSON}`)
  return content && { value: content.value, ...content.index?.() }
}

const rowAfter = (...events: readonly OpenEvent[]) => {
  const person = given(events)?.value as Person | undefined
  return person === undefined ? undefined : packetRow(PERSON, person, STEPS)
}

const registered = event(accountRegistered, 5)
const applied = event(applicationSubmitted(named('career')), 1)
const hipaa = event(formSubmitted(named('hipaa')), 10)
const job = event(formSubmitted(named('job')), 20)
const jobFilled = event(companyFilled(named('job')), 30)
const pages = ['verification', 'verification2ndPage'].map((name) => event(formSubmitted(named(name)), 40))

test('the order in which a person’s topics arrive does not change the result', () => {
  const one = given([registered, applied, hipaa, job, jobFilled])
  for (const events of [
    [applied, registered, hipaa, job, jobFilled],
    [hipaa, job, jobFilled, applied, registered],
    [hipaa, applied, job, registered, jobFilled],
  ]) {
    expect(given(events)).toEqual(one)
  }
})

test('an event that is in the log twice counts once in a packet', () => {
  const events = [registered, applied, hipaa, job, jobFilled]
  expect(given([...events, ...events])).toEqual(given(events))
})

test('an unfinished packet waits since its person first appeared', () => {
  expect(rowAfter(registered, applied, hipaa)).toMatchObject({
    since: applied.envelope.time,
    last_saved_at: hipaa.envelope.time,
    forms_in: 1,
    forms_total: new Set(countedIn(STEPS).map(({ step }) => step)).size,
  })
  expect(rowAfter(registered)).toMatchObject({ last_saved_at: null, name: '', position: '', email: expect.any(String) })
})

test('forms required by law are listed, and not counted', () => {
  const law = event(formSubmitted(named('fcra_disclosure')), 11)
  expect(rowAfter(registered)?.more_missing).toEqual(['fcra_disclosure', 'nc_questions'])
  expect(rowAfter(registered, law)).toMatchObject({ more_missing: ['nc_questions'], forms_in: 0 })
  const acknowledged = rowAfter(registered, event(formSubmitted(named('hipaa_acknowledgment')), 12))
  expect(acknowledged?.missing).not.toContain('hipaa')
})

describe('a public form with the email of an account', () => {
  const details = event(formSubmitted(named('application2')), 8)
  const career = applicationSubmitted(named('career'))
  const { career: answers } = (career.sample as { readonly answers: { readonly career: object } }).answers
  const strangers = { ...answers, firstName: 'Mallory', lastName: 'Stranger', position: 'RN' }
  const stranger = event(career, 50, { ...(career.sample as object), answers: { career: strangers } })
  const own = rowAfter(registered, details)

  test('does not change the name in the packet, in whatever order the topics arrive', () => {
    expect(own).toMatchObject({ name: expect.stringMatching(/./), position: expect.stringMatching(/./) })
    const shown = { name: own?.name, email: own?.email, position: own?.position }
    for (const events of [
      [registered, details, stranger],
      [stranger, registered, details],
      [details, stranger, registered],
    ]) {
      expect(rowAfter(...events)).toMatchObject(shown)
      expect(given(events)?.find).toEqual(given([registered, details])?.find)
    }
  })

  test('does not name a packet without forms either', () => {
    expect(rowAfter(registered, stranger)).toMatchObject({ name: '', position: '' })
    expect(rowAfter(stranger, registered)).toMatchObject({ name: '', position: '' })
  })

  test('names a person without an account', () => {
    expect(rowAfter(applied, stranger)).toMatchObject({ name: 'Mallory Stranger', position: 'RN' })
  })

  test('without an account, everyone who applied with the email is found by name', () => {
    const who = given([applied, stranger, applied])?.find?.['who']
    expect(who).toBe(`Mallory Stranger ${rowAfter(applied)?.email} ${rowAfter(applied)?.name}`)
    expect(given([applied, stranger, registered])?.find).toEqual(given([registered])?.find)
  })

  test('packets of an earlier version of this rule are rebuilt', () => {
    const [people] = PROJECTION.collections
    expect(people?.basis).not.toBe(JSON.stringify(STEPS))
  })
})

test('a form of two pages is submitted when both pages are', () => {
  expect(rowAfter(registered, ...pages.slice(0, 1))?.forms_in).toBe(0)
  expect(rowAfter(registered, ...pages)?.forms_in).toBe(1)
})

test('the company’s part is open until every field but explanations is filled, and after one is cleared', () => {
  expect(rowAfter(job)?.open_company).toEqual(['job'])
  expect(rowAfter(job, jobFilled)?.open_company).toEqual([])
  const cleared = event(companyFilled(named('job')), 31, { form: 'job', section: { job: { acceptedBy: '' } } })
  expect(rowAfter(job, jobFilled, cleared)?.open_company).toEqual(['job'])
  expect(rowAfter(hipaa)?.open_company).toEqual([])
})

describe('the forms that count', () => {
  const { sample } = formSubmitted(named('application2'))
  const { answers } = sample as { readonly answers: Record<string, readonly object[]> }
  const none = { from: 'N / A', to: 'N / A', employer: 'N / A', phone: 'N / A', position: 'N / A', salary: 'N / A' }
  const as = (positionCategory: string, jobs: number, minute = 12) => {
    const formerEmployers = (answers['formerEmployers'] ?? []).map((row, at) =>
      at < jobs ? row : { ...row, ...none, reason: 'N / A' },
    )
    const formData = { ...answers['formData'], positionCategory }
    return event(formSubmitted(named('application2')), minute, {
      ...(sample as object),
      answers: { ...answers, formData, formerEmployers },
    })
  }
  const saved = (...names: readonly string[]) => names.map((name) => event(formSubmitted(named(name)), 15))

  test('for a nurse aide with one job are seven', () => {
    expect(rowAfter(registered, as('CNA', 1))).toMatchObject({
      forms_in: 1,
      forms_total: 7,
      not_needed: ['verification2ndPage', 'nurse', 'registered_nurse'],
      missing: ['authorization', 'employee', 'hipaa', 'verification', 'job', 'handbook'],
    })
    const all = saved('authorization', 'employee', 'hipaa', 'verification', 'job', 'handbook')
    expect(rowAfter(registered, as('CNA', 1), ...all)).toMatchObject({ forms_in: 7, missing: [] })
  })

  test('change with the position, and a form signed before no longer counts', () => {
    const [nurse] = saved('nurse')
    expect(rowAfter(registered, as('LPN', 1), nurse as OpenEvent)).toMatchObject({
      forms_in: 2,
      open_company: ['nurse'],
    })
    expect(rowAfter(registered, as('LPN', 1), nurse as OpenEvent, as('RN', 1, 20))).toMatchObject({
      forms_in: 1,
      forms_total: 7,
      open_company: [],
      not_needed: ['verification2ndPage', 'job', 'nurse'],
    })
  })

  test('are all of them while the position is unknown', () => {
    expect(rowAfter(registered)).toMatchObject({ forms_total: 9, not_needed: [] })
  })
})

test('company fields that are filled in before a record exists change nothing', () => {
  expect(given([jobFilled])).toBeUndefined()
  expect(rowAfter(hipaa, jobFilled)).toEqual(rowAfter(hipaa))
})

test('a complete packet is complete since its last save, and is filtered by that state', () => {
  const saves = STEPS.map(({ form }) => event(formSubmitted(named(form)), 12))
  const needed = STEPS.filter(({ form }) => !rowAfter(registered, ...saves)?.not_needed.includes(form))
  const fills = needed
    .filter(({ company }) => company.length > 0)
    .map(({ form }) => event(companyFilled(named(form)), 50))
  const content = given([registered, ...saves, ...fills])
  expect(content?.tags).toEqual(['complete', 'position/HHA', 'review/to_review'])
  expect(rowAfter(registered, ...saves, ...fills)).toMatchObject({
    complete: true,
    missing: [],
    since: fills[0]?.envelope.time,
  })
  expect(rowAfter(registered, ...saves)).toMatchObject({ complete: false, since: saves[0]?.envelope.time })
})

test('administrators have no packet, and the second of two registrations changes nothing', () => {
  const admin = event(accountRegistered, 2, { ...(accountRegistered.sample as object), role: 'admin' })
  expect(given([admin])).toBeUndefined()
  const other = event(accountRegistered, 9, { ...(accountRegistered.sample as object), email: 'other@example.com' })
  expect(rowAfter(registered, other)?.email).toBe(accountRegistered.sample.email)
})

test('a registration with malformed data counts as an unknown event', () => {
  expect(() => given([event(accountRegistered, 2, { role: 'staff' })])).toThrow(UnknownEvent)
})

describe('a registration with the login name of another account', () => {
  const sample = accountRegistered.sample as AccountRegistered
  const other = (data: Partial<AccountRegistered>) => ({
    ...event(accountRegistered, 3, { ...sample, email: 'other@example.com', username: 'Other', ...data }),
    person: PERSON + 1,
  })

  test.each([
    ['its username', other({ username: sample.username.toUpperCase() })],
    ['its e-mail as a username', other({ username: sample.email })],
    ['its username, of an administrator', other({ username: sample.username, role: 'admin' })],
  ])('makes no account, whichever event comes first in the log: %s', (_, first) => {
    expect(given([first, registered])).toBeUndefined()
    expect(rowAfter(first, hipaa, registered)?.email).toBe('')
    expect(given([registered, first])).toEqual(given([registered]))
  })

  test('makes an account if only a refused second registration requested the name', () => {
    expect(given([other({}), other({ username: sample.username }), registered])).toEqual(given([registered]))
  })

  test('makes an account if no one else has the name', () => {
    expect(given([other({}), registered])).toEqual(given([registered]))
    expect(PROJECTION.reads(registered).map(({ collection }) => collection)).toEqual([PEOPLE, CONTACTS, LOGINS])
  })
})

test('the projection of packets decrypts only answers that identify the person', () => {
  const isOpened = ({ envelope }: OpenEvent) => PROJECTION.needsData?.(envelope)
  expect([hipaa, job, ...pages].map(isOpened)).toEqual([false, false, false, false])
  const details = event(formSubmitted(named('application2')), 1)
  expect([registered, applied, jobFilled, details].map(isOpened)).toEqual([true, true, true, true])
})
