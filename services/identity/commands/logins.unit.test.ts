import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Happened } from '../../kernel/testing/index.ts'
import { backupCodeHash } from '../backup-codes.ts'
import { DUMMY_HASH } from '../passwords/passwords.ts'
import { emailOf, hashOf, invited, MAILING, openIdentity, origin, PASSWORD, registered } from '../testing/commands.ts'
import { codeOf, stepAt } from '../totp.ts'
import { firstStep } from '../totp-steps.ts'
import { askForReset } from './ask-reset.ts'
import { checkCredentials } from './log-in.ts'
import { openSession } from './open-session.ts'
import { askSecondFactor, verifySecondFactor } from './second-factor.ts'
import { createTellDevice } from './tell-device.ts'

const DAY = 24 * 60 * 60_000
const [ANN, BOSS, RITA] = [17, 18, 19]
const REQUEST = { requestId: 'request', client: { ip: '192.0.2.1' } }
const SECRET = Buffer.alloc(20, 5)
const factor: Happened = {
  type: 'accounts.factor.added',
  person: ANN,
  data: { factor: 'app', method: 'totp', name: 'My phone', secret: SECRET.toString('base64url'), passkey: null },
}
const settle = () => new Promise(setImmediate)

let world: Awaited<ReturnType<typeof openIdentity>>

async function open(environment: Readonly<Record<string, string>> = MAILING) {
  world = await openIdentity(environment)
  await world.given(registered(ANN), registered(BOSS, 'admin'), invited(RITA))
}
beforeEach(() => open())
afterEach(() => world.close())

const types = () => world.appended.map(({ type }) => type)

describe('the first step of a login', () => {
  const logIn = (name: string, password: string, { address = 'somewhere', byEmail = true } = {}) =>
    checkCredentials(world.dependencies, { name, byEmail, password, address, device: undefined, requestId: 'request' })

  test('returns the account', async () => {
    expect(await logIn(emailOf(ANN), PASSWORD)).toMatchObject({ person: ANN, email: emailOf(ANN) })
  })

  test.each([
    ['a wrong password', emailOf(ANN), 'wrong', hashOf(PASSWORD)],
    ['an unknown name', 'nobody@example.com', PASSWORD, DUMMY_HASH],
  ])('is refused for %s after one verification', async (_, name, password, stored) => {
    const verified: string[] = []
    const { inTurn } = world.dependencies.passwords
    const watched: typeof inTurn = (entry, work) =>
      inTurn(entry, (verify) =>
        work((kept, typed) => {
          verified.push(kept)
          return verify(kept, typed)
        }),
      )
    Object.assign(world.dependencies.passwords, { inTurn: watched })
    await expect(logIn(name, password)).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect(verified).toEqual([stored])
  })

  test('pauses after ten wrong passwords from one address', async () => {
    for (let tried = 0; tried < 10; tried++) await logIn(emailOf(ANN), 'wrong').catch(() => undefined)
    await expect(logIn(emailOf(ANN), PASSWORD)).rejects.toMatchObject({ code: 'too-many' })
    expect(await logIn(emailOf(ANN), PASSWORD, { address: 'elsewhere' })).toMatchObject({ person: ANN })
  })
})

describe('the second step of a login', () => {
  beforeEach(async () => {
    await world.given(factor)
    await world.kernel.store.commit([firstStep({ id: 'app', person: ANN }, stepAt(world.kernel.now()) - 2)])
  })
  const code = (later = 0) => codeOf(SECRET, stepAt(world.kernel.now()) + later)
  const ticket = async () => {
    const refused = askSecondFactor(world.dependencies, await world.account(ANN), 'cookie')
    return refused.catch(({ code: why, members }) => (why === 'second-factor' ? String(members.ticket) : ''))
  }
  const verify = (to: string, typed: string, method: 'totp' | 'backup-code' = 'totp') => {
    const shown = { ticket: to, method, code: typed }
    return verifySecondFactor(world.dependencies, { shown, origin: origin('second', 'visitor'), address: 'x' })
  }

  test('returns the account and its cookie, once per code', async () => {
    const [one, other] = [await ticket(), await ticket()]
    expect(await verify(one, code())).toMatchObject({ account: { person: ANN }, cookie: 'cookie' })
    await expect(verify(one, code())).rejects.toMatchObject({ code: 'ticket-ended' })
    for (const later of [0, -1]) await expect(verify(other, code(later))).rejects.toMatchObject({ code: 'wrong-code' })
    expect(await verify(other, code(1))).toMatchObject({ account: { person: ANN } })
  })

  test('is refused with five wrong codes, after five minutes, and after a change of the password', async () => {
    const [tried, late] = [await ticket(), await ticket()]
    for (let at = 0; at < 5; at++) await expect(verify(tried, 'x')).rejects.toMatchObject({ code: 'wrong-code' })
    await expect(verify(tried, code())).rejects.toMatchObject({ code: 'ticket-ended' })
    world.passTime(5 * 60_000)
    await expect(verify(late, code())).rejects.toMatchObject({ code: 'ticket-ended' })
    const before = await ticket()
    await world.given({ type: 'accounts.password.given', person: ANN, data: { passwordHash: 'other', changes: 0 } })
    await expect(verify(before, code())).rejects.toMatchObject({ code: 'ticket-ended' })
  })

  test('appends the use of a backup code, which works once', async () => {
    const hashed = backupCodeHash(world.kernel, ANN, 'abcd-efgh-jkmn')
    await world.given({ type: 'accounts.backup-codes.made', person: ANN, data: { codes: [hashed] } })
    await verify(await ticket(), ' ABCD\u2013efgh jkmn', 'backup-code')
    await expect(verify(await ticket(), 'abcd-efgh-jkmn', 'backup-code')).rejects.toMatchObject({
      code: 'wrong-code',
      said: { code: 'factor.wrong-backup-code' },
    })
    expect(world.appended).toMatchObject([{ type: 'accounts.backup-code.used', data: { code: hashed } }])
  })
})

describe('a session', () => {
  const session = async (person: number, over = {}) =>
    openSession(world.kernel, world.sessions, { ...(await world.account(person)), ...over }, REQUEST)

  test('opens after a login, and only for a new password while that must change', async () => {
    expect(await world.sessions.authenticate(await session(ANN))).toMatchObject({ role: 'staff', person: ANN })
    const pending = { grade: 'recruiter', pending: 'password-must-change' }
    expect(await world.sessions.authenticate(await session(RITA))).toMatchObject(pending)
  })

  test.each([
    ['the password', { passwordHash: 'earlier' }],
    ['the role', { role: 'admin' as const, term: { office: 'auditor' as const } }],
    ['the second factors', { factors: [{} as never] }],
  ])('does not open if %s changed since the login began', async (_, over) => {
    await expect(session(ANN, over)).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect(await world.kernel.store.count('sessions')).toBe(0)
  })

  test('of an auditor opens until the end of the last day', async () => {
    const data = { officeRole: 'auditor', until: '2030-01-01', sequence: 1 }
    await world.given({ type: 'accounts.role.changed', person: RITA, data })
    expect(await world.sessions.authenticate(await session(RITA))).toMatchObject({ grade: 'auditor' })
    world.passTime(5 * 60 * 60_000)
    await expect(session(RITA)).rejects.toMatchObject({ code: 'access-ended' })
  })

  test('of an administrator without a second factor begins the grace period once, if one is required', async () => {
    await world.close()
    await open({ MFA: 'required' })
    for (const person of [BOSS, BOSS, ANN]) await session(person)
    expect(world.appended).toEqual([{ type: 'accounts.factor.required', person: BOSS, actor: `admin/${BOSS}` }])
    const token = await session(BOSS)
    const { pending } = (await world.sessions.authenticate(token)) as { pending?: string }
    expect(pending).toBeUndefined()
    world.passTime(7 * DAY)
    expect(await world.sessions.authenticate(await session(BOSS))).toMatchObject({ pending: 'factor-required' })
  })
})

describe('a login on a new device', () => {
  const tell = async (times: number, cookie?: string) => {
    const telling = createTellDevice(world.dependencies)
    for (let at = 0; at < times; at++) telling(await world.account(ANN), { cookie, requestId: 'request' })
    await settle()
  }

  test('is recorded five times a day', async () => {
    Object.assign(world.kernel, { limiter: world.limiter })
    await tell(8)
    expect(types()).toEqual(Array(5).fill('accounts.device.added'))
    world.passTime(DAY)
    await tell(1)
    expect(world.appended).toHaveLength(6)
  })

  test('is not recorded if the account is known there, or the server sends no mails', async () => {
    await tell(1, world.dependencies.devices.remember(undefined, await world.account(ANN)))
    await world.close()
    await open({})
    await tell(1)
    expect(world.appended).toEqual([])
  })
})

describe('a forgotten password', () => {
  const ask = async (email: string, may = true) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const mayAsk = async () => {
      resolve()
      return may
    }
    askForReset(world.kernel, mayAsk, { origin: origin('forgot', 'visitor'), email, after: 0 })
    expect(world.appended).toEqual([])
    await promise
    for (let turn = 0; turn < 5; turn++) await settle()
  }

  test.each([
    ['an account', ' P17@Example.com', {}],
    ['an invited administrator', emailOf(RITA), { later: 14 * DAY - 10 }],
  ])('makes a link for %s, after the answer', async (_, email, { later = 0 }: { later?: number }) => {
    world.passTime(later)
    await ask(email)
    expect(types()).toEqual(['accounts.password.reset-asked'])
  })

  test('makes a link for an administrator who was invited again', async () => {
    world.passTime(14 * DAY)
    await world.given({ type: 'accounts.invitation.sent', person: RITA, data: { email: emailOf(RITA) } })
    await ask(emailOf(RITA))
    expect(types()).toEqual(['accounts.password.reset-asked'])
  })

  test.each([
    ['of an unknown email', 'nobody@example.com', {}],
    ['after too many', emailOf(ANN), { may: false }],
    ['of an administrator whose invitation has expired', emailOf(RITA), { later: 14 * DAY }],
  ])('makes no link %s', async (_, email, { later = 0, may = true }: { later?: number; may?: boolean }) => {
    world.passTime(later)
    await ask(email, may)
    expect(world.appended).toEqual([])
  })
})
