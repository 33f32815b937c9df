import { accessNoted } from '@arrive/contracts/events/access-noted.ts'
import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { administratorInvited } from '@arrive/contracts/events/administrator-invited.ts'
import { entryNoted } from '@arrive/contracts/events/entry-noted.ts'
import { factorsReset } from '@arrive/contracts/events/factors-reset.ts'
import { passwordGiven } from '@arrive/contracts/events/password-given.ts'
import { describe, expect, test } from '@jest/globals'
import { projected, sampleEnvelope } from '../../kernel/testing/index.ts'
import { ACTORS, ENTRIES } from '../names.ts'
import { auditProjection } from './audit.ts'

const ADMIN = 3
const ENTRY = '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f'

function event(type: string, data: object, { minute = 1, actor = `admin/${ADMIN}`, person = ADMIN } = {}) {
  const time = new Date(Date.UTC(2026, 2, 4, 9, minute)).toISOString()
  return { envelope: sampleEnvelope({ id: `event-${minute}`, type, time, actor, person }), person, data }
}

const noted = (more: object = {}, minute = 1) =>
  event(entryNoted.type, { ...entryNoted.sample, entry: ENTRY, person: 17, persons: null, ...more }, { minute })
const given = (...events: readonly ReturnType<typeof event>[]) => projected(auditProjection(), events).docs
const entryIn = (...events: readonly ReturnType<typeof event>[]) => given(...events).get(`${ENTRIES}/${ENTRY}`)

describe('an entry of the audit', () => {
  test('is found by its administrator and by each person it concerns', () => {
    expect(entryIn(noted())?.tags).toEqual([`actor/${ADMIN}`, 'subject/17'])
    expect(entryIn(noted({ person: null, persons: [17, 18] }))?.tags).toEqual([
      `actor/${ADMIN}`,
      'subject/17',
      'subject/18',
    ])
  })

  test('about a refusal is found by its account alone', () => {
    expect(entryIn(noted({ action: 'refused' }))?.tags).toEqual(['subject/17'])
  })

  test('keeps its time when a later event counts more rows', () => {
    const [first, second] = [noted({ rows: 10 }), noted({ rows: 25 }, 9)]
    expect(entryIn(first, second)).toMatchObject({
      value: { rows: 25, at: first.envelope.time },
      sort: { at: first.envelope.time },
    })
  })

  test('of an older version has fewer fields', () => {
    const old = event(accessNoted.type, { ...accessNoted.sample, entry: ENTRY })
    expect(entryIn(old)?.value).toMatchObject({ action: 'view', at: old.envelope.time })
  })
})

describe.each([passwordGiven.type, factorsReset.type])('%s', (type) => {
  test('by an operator is an entry of its own, without an administrator', () => {
    const done = event(type, {}, { actor: 'operator', person: 17 })
    expect(given(done).get(`${ENTRIES}/event-1`)).toMatchObject({
      value: { action: 'change', person: 17, byOperator: true },
      tags: ['subject/17'],
    })
  })

  test('by the person is none', () => {
    expect(given(event(type, {}, { actor: 'link', person: 17 })).size).toBe(0)
  })
})

test('administrators are known by email, staff are not', () => {
  const registered = (role: string, person: number) =>
    event(accountRegistered.type, { ...accountRegistered.sample, role, email: `${role}@mail.example` }, { person })
  const invited = event(administratorInvited.type, { email: 'new@mail.example' }, { person: 5 })
  const docs = given(registered('admin', 3), registered('staff', 4), invited)
  expect([...docs]).toEqual([
    [`${ACTORS}/3`, { value: { email: 'admin@mail.example' } }],
    [`${ACTORS}/5`, { value: { email: 'new@mail.example' } }],
  ])
})
