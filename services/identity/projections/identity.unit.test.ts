import { createSecretKey } from 'node:crypto'
import { schemaId } from '@arrive/contracts/event.ts'
import { type AccountRegistered, accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { describe, expect, test } from '@jest/globals'
import { type OpenEvent, type Outcome, refusal, subjects, UnknownEvent } from '../../kernel/index.ts'
import { createWorkspace } from '../../kernel/testing/index.ts'
import { ACCOUNTS } from './accounts.ts'
import { identityProjection, LOGINS } from './identity.ts'

const pepper = createSecretKey(Buffer.alloc(32, 7))
const projection = identityProjection(pepper)
const time = '2030-01-02T03:04:05.000Z'

const ann: AccountRegistered = {
  email: 'ann@example.com',
  username: 'Ann',
  role: 'staff',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
}

function registered(person: number, data: unknown = ann, head: Partial<OpenEvent['envelope']> = {}): OpenEvent {
  const { type, version } = accountRegistered
  const dataschema = schemaId(type, version)
  const source = { source: '/arrive/identity', actor: 'visitor', correlationid: 'c', subject: `person/${person}` }
  return {
    person,
    data,
    envelope: { specversion: '1.0', id: `event-${person}`, type, dataschema, time, ...source, ...head },
  }
}

function given(...events: readonly OpenEvent[]) {
  const workspace = createWorkspace(new Map())
  const outcomes: (Outcome | undefined)[] = []
  for (const event of events) {
    const { view, keep } = workspace.open(event.person)
    outcomes.push(projection.apply(event, view))
    keep()
  }
  const docs = new Map(workspace.changes().map(({ collection, id, content }) => [`${collection}/${id}`, content]))
  return { outcomes, docs }
}

const made = (person: number): Outcome => ({
  status: 201,
  body: { message: message('account.registered'), user_id: person },
})
const login = (name: string) => `${LOGINS}/${subjects.subjectId(pepper, 'login', name)}`

describe('the projection of a registration', () => {
  test('makes the account, its login names and the entry of the registry', () => {
    const { outcomes, docs } = given(registered(17))
    expect(outcomes).toEqual([made(17)])
    expect(Object.fromEntries(docs)).toEqual({
      [`${ACCOUNTS}/17`]: {
        value: { ...ann, createdAt: time },
        sort: { created_at: time, user_id: 17 },
        find: { email: 'ann@example.com' },
      },
      [login('ann@example.com')]: { value: { person: 17 } },
      [login('ann')]: { value: { person: 17 } },
      [`${subjects.SUBJECTS.name}/${subjects.subjectId(pepper, 'staff', 'ann@example.com')}`]: { value: {} },
    })
  })

  test('stores no data of the event beyond the account’s fields', () => {
    const { docs } = given(registered(17, { ...ann, password: 'in the clear' }))
    expect(JSON.stringify([...docs])).not.toContain('in the clear')
  })

  test('reads the documents on which its decision depends', () => {
    expect(projection.reads(registered(17)).map(({ collection, id }) => `${collection}/${id}`)).toEqual([
      `${ACCOUNTS}/17`,
      login('ann@example.com'),
      login('ann'),
      'contacts/17',
    ])
  })
})

describe('the projection of a second registration', () => {
  test.each([
    ['of the same person', registered(17, { ...ann, username: 'Other', role: 'admin' }), 'email-taken'],
    ['of the same e-mail under another number', registered(18), 'email-taken'],
    [
      'of the username in other letters',
      registered(18, { ...ann, email: 'bob@example.com', username: 'ANN' }),
      'username-taken',
    ],
    [
      'of an e-mail as username',
      registered(18, { ...ann, email: 'bob@example.com', username: ann.email }),
      'username-taken',
    ],
  ] as const)('refuses one %s and changes nothing', (_, second, code) => {
    const { outcomes, docs } = given(registered(17), second)
    expect(outcomes).toEqual([made(17), refusal(code)])
    expect(docs).toEqual(given(registered(17)).docs)
  })

  test('refuses one in the same way however often either event is repeated', () => {
    const second = registered(18, { ...ann, email: 'bob@example.com' })
    const { outcomes, docs } = given(registered(17), second, registered(17), second, second, registered(17))
    const [first, ...later] = outcomes.map((outcome) => outcome?.body)
    expect(first).toEqual(made(17).body)
    expect(later.map((body) => (body as { code: string }).code)).toEqual([
      'username-taken',
      'email-taken',
      'username-taken',
      'username-taken',
      'email-taken',
    ])
    expect(docs).toEqual(given(registered(17)).docs)
  })
})

test.each([
  ['no data', null],
  ['a text', 'ann'],
  ['no email', { ...ann, email: undefined }],
  ['a number for a username', { ...ann, username: 7 }],
])('the projection of accounts counts a registration with %s as an unknown event', (_, data) => {
  expect(() => given(registered(17, data))).toThrow(UnknownEvent)
})

test('the projection of accounts throws for a type of event that newer code has written', () => {
  expect(() => given(registered(17, ann, { type: 'accounts.account.renamed' }))).toThrow(UnknownEvent)
})
