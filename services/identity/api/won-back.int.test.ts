import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { DRAFTS } from '../../shared/drafts.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { resetLink } from '../resets.ts'
import { shownCode } from '../testing/factors.ts'
import { createWorld, type World } from '../testing/world.ts'
import { verificationLink } from '../verifications.ts'

const email = 'ann@example.com'
const STRANGERS = 'four quiet herons'
const OWN = 'nine slow herons at dusk'
const LATER = 'two herons at noon'

let world: World
let ann: number

beforeEach(async () => {
  world = await createWorld()
  const { body } = await world.call('register', { body: { email, password: STRANGERS, confirmPassword: STRANGERS } })
  ann = Number(body['user_id'])
})

afterEach(() => world.close())

async function account(): Promise<KnownAccount> {
  const found = await accountOf(world.kernel, ann)
  if (found === undefined) throw new Error('There is no account')
  return found
}

const logIn = (password: string) => world.call('staff-login', { body: { email, password } })

async function known(): Promise<unknown> {
  const params = { user_id: String(ann) }
  return (await world.call('get-account', { params })).body
}

async function addFactor(current: string): Promise<void> {
  const { body } = await logIn(current)
  const actor = await world.sessions.authenticate(String(body['token_user']))
  const { body: begun } = await world.call('begin-factor', { actor, body: { method: 'totp' } })
  const code = shownCode(String(begun['secret']), world.kernel.now(), 0)
  const added = { current, name: 'A phone', ticket: begun['ticket'], code }
  expect(await world.call('add-factor', { actor, body: added })).toMatchObject({ status: 201 })
}

async function chooseByLink(password: string): Promise<void> {
  const time = new Date(world.kernel.now()).toISOString()
  const actor = { role: 'link', ...resetLink(await account(), { time }) } as const
  const body = { password, confirmPassword: password }
  expect(await world.call('reset-password', { actor, body })).toMatchObject({ status: 200 })
}

describe('a draft', () => {
  const drafts = () => world.kernel.store.ofPerson(DRAFTS.name, ann)
  const write = () =>
    world.kernel.store.insertOnce(DRAFTS.name, { id: `${ann}/hipaa`, person: ann, body: '{"revision":1,"at":""}' })

  test('of a stranger ends when the email’s owner sets a password by link, and one of the owner stays', async () => {
    await write()
    await chooseByLink(OWN)
    expect(await drafts()).toEqual([])
    await write()
    await chooseByLink(LATER)
    expect(await drafts()).toHaveLength(1)
  })
})

describe('a second factor', () => {
  test('added by a stranger is removed when the email’s owner sets a password by link', async () => {
    await addFactor(STRANGERS)
    expect(await account()).toMatchObject({ factors: [{ method: 'totp' }] })
    await chooseByLink(OWN)
    expect(await known()).toMatchObject({ email_verified: true, won_back_at: expect.any(String) })
    expect(await logIn(OWN)).toMatchObject({ status: 200 })
    expect(await account()).toMatchObject({ factors: [], backupCodes: [] })
    expect((await world.replay()).differences).toEqual([])
  })

  test('older than the verification of the email ends with the first new password by link', async () => {
    await addFactor(STRANGERS)
    const verify = { role: 'link', ...verificationLink(await account()) } as const
    const shown = await world.call('get-verification', { actor: verify })
    expect(shown).toMatchObject({ status: 200, body: { factors: [{ method: 'totp' }] } })
    expect(JSON.stringify(shown.body)).not.toContain('A phone')
    expect(await world.call('verify-email', { actor: verify })).toMatchObject({ status: 200 })
    expect(await known()).toMatchObject({ email_verified: true, early_factors: 1, won_back_at: null })
    expect(await logIn(STRANGERS)).toMatchObject({ status: 401, body: { code: 'second-factor' } })
    await chooseByLink(OWN)
    expect(await logIn(OWN)).toMatchObject({ status: 200 })
    expect(await known()).toMatchObject({ early_factors: 0 })
    await addFactor(OWN)
    await chooseByLink(LATER)
    expect(await logIn(LATER)).toMatchObject({ status: 401, body: { code: 'second-factor' } })
    expect((await world.replay()).differences).toEqual([])
  })
})
