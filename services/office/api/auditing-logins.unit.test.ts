import { createSecretKey } from 'node:crypto'
import { auditOf } from '@arrive/contracts/call.ts'
import { staffLogin } from '@arrive/contracts/calls/accounts.ts'
import type { ErrorCode } from '@arrive/contracts/errors.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { expect, test } from '@jest/globals'
import { type Answer, ArriveError, type Kernel, type Request } from '../../kernel/index.ts'
import type { Access } from '../commands/note-access.ts'
import { auditedLogins, NOTED } from './auditing-logins.ts'

const REQUEST: Request = {
  actor: { role: 'visitor' },
  params: {},
  query: {},
  body: undefined,
  requestId: 'r',
  address: 'a',
  client: { ip: '192.0.2.1' },
}

function office(code: ErrorCode) {
  const entries: (number | 'login' | null)[] = []
  const { promise: stored, resolve: store } = Promise.withResolvers<string>()
  const note = ({ action, person }: Access) => {
    entries.push(action === 'login' ? 'login' : person)
    return stored
  }
  const kernel = {
    secrets: { pepper: createSecretKey(Buffer.alloc(32)) },
    registry: { numberOf: async () => 9 },
    now: () => 1_770_000_000_000,
  }
  const notes = { note, noteOnce: async () => undefined, counted: async () => undefined }
  const logins = auditedLogins(kernel as unknown as Kernel, notes, () => 60_000)
  const audited = { action: 'login', what: 'staff-login' } as const
  const logIn = (handle: () => Promise<Answer>) => logins.logIn({ call: staffLogin, audited, request: REQUEST }, handle)
  const refused = logIn(() => Promise.reject(new ArriveError(code, { about: 17 })))
  return { ...logins, logIn, refused, entries, store: () => store('entry') }
}

test('a wrong name or password is answered before anything is recorded', async () => {
  const { refused, entries } = office('wrong-credentials')
  await expect(refused).rejects.toMatchObject({ code: 'wrong-credentials' })
  expect(entries).toEqual([])
})

test('readers of refused logins wait until they are recorded', async () => {
  const { refused, entries, store, noted } = office('wrong-credentials')
  await refused.catch(() => undefined)
  let isNoted = false
  const waiting = noted().then(() => {
    isNoted = true
  })
  await new Promise(setImmediate)
  expect([entries, isNoted]).toEqual([[17], false])
  store()
  await waiting
  expect(isNoted).toBe(true)
})

test('guesses are recorded before the login that follows them', async () => {
  const { refused, logIn, entries, store } = office('wrong-credentials')
  await refused.catch(() => undefined)
  store()
  await logIn(async () => ({ status: 200, body: {}, noted: { person: 17 } }))
  expect(entries).toEqual([17, 'login'])
})

test('a wrong code, which requires the right password, is recorded before it is answered', async () => {
  const { refused, entries, store } = office('wrong-code')
  let isAnswered = false
  const answered = refused.catch(() => {
    isAnswered = true
  })
  await new Promise(setImmediate)
  expect([entries, isAnswered]).toEqual([[17], false])
  store()
  await answered
  expect(isAnswered).toBe(true)
})

/** Refusals of any login that its call does not declare: limits, queues, and client errors. */
const EVERYWHERE: readonly ErrorCode[] = ['too-many']
/** The first half of a successful login, which records its second half. */
const UNNOTED: readonly ErrorCode[] = ['second-factor']

const outcomes = calls
  .filter((call) => auditOf(call)?.action === 'login')
  .flatMap(({ id, errors = [] }) => [...errors, ...EVERYWHERE].map((code) => [id, code] as const))
  .filter(([, code]) => !UNNOTED.includes(code))

test.each(outcomes)('the call %s that is refused as %s is in the audit, with its person', async (_, code) => {
  expect(NOTED[code]).toBeDefined()
  const { refused, entries, store, noted } = office(code)
  store()
  await expect(refused).rejects.toMatchObject({ code })
  await noted()
  expect(entries).toEqual([17])
})
