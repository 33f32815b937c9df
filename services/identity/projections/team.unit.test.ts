import { createSecretKey } from 'node:crypto'
import { schemaIdOf } from '@arrive/contracts/event.ts'
import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { administratorRemoved } from '@arrive/contracts/events/administrator-removed.ts'
import { roleChanged } from '@arrive/contracts/events/role-changed.ts'
import { expect, test } from '@jest/globals'
import { type OpenEvent, type Outcome, refusal } from '../../kernel/index.ts'
import { createWorkspace } from '../../kernel/testing/index.ts'
import { ACCOUNTS } from './accounts.ts'
import { identityProjection } from './identity.ts'
import { FORMER } from './team.ts'

const projection = identityProjection(createSecretKey(Buffer.alloc(32, 7)))
const time = '2030-01-02T03:04:05.000Z'

type EventType = typeof accountRegistered | typeof roleChanged | typeof administratorRemoved

function event(type: EventType, person: number, data: object): OpenEvent {
  const head = { source: '/arrive/identity', actor: 'admin/1', correlationid: 'c', subject: `person/${person}` }
  const envelope = {
    specversion: '1.0',
    id: 'e',
    type: type.type,
    dataschema: schemaIdOf(type),
    time,
    ...head,
  } as const
  return { person, data, envelope }
}

function given(...events: readonly OpenEvent[]) {
  const workspace = createWorkspace(new Map())
  const outcomes: (Outcome | undefined)[] = []
  for (const one of events) {
    const { view, keep } = workspace.open(one.person)
    outcomes.push(projection.apply(one, view))
    keep()
  }
  const docs = new Map(workspace.changes().map(({ collection, id, content }) => [`${collection}/${id}`, content]))
  return { outcomes, docs }
}

const registered = (person: number, role: 'staff' | 'admin') => {
  const name = `${role}${person}@example.com`
  return event(accountRegistered, person, { email: name, username: name, role, passwordHash: 'x' })
}
const demoted = (person: number, sequence: number) => event(roleChanged, person, { officeRole: 'recruiter', sequence })

test('of two changes from one state, the first in the log counts', () => {
  const { outcomes, docs } = given(registered(1, 'admin'), registered(2, 'admin'), demoted(1, 1), demoted(2, 1))
  expect(outcomes[2]?.status).toBe(200)
  expect(outcomes[3]).toEqual(refusal('team-changed'))
  expect(docs.get(`${ACCOUNTS}/1`)?.value).toMatchObject({ term: { office: 'recruiter' } })
  expect(docs.get(`${ACCOUNTS}/2`)?.value).not.toHaveProperty('term')
})

test('a removed administrator has no account and is recorded as a former administrator', () => {
  const { outcomes, docs } = given(registered(1, 'admin'), event(administratorRemoved, 1, { sequence: 1 }))
  expect(outcomes[1]?.status).toBe(200)
  expect([docs.get(`${ACCOUNTS}/1`), docs.get(`${FORMER}/1`)]).toEqual([undefined, { value: {} }])
})

test.each([
  ['staff', registered(1, 'staff')],
  ['nobody', registered(2, 'admin')],
])('%s gets no role in the office', (_, first) => {
  expect(given(first, demoted(1, 1)).outcomes[1]).toEqual(refusal('no-user'))
})
