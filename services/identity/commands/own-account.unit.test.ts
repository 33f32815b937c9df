import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { resetLink } from '../resets.ts'
import { hashOf, linkActor, NEW, openIdentity, origin, PASSWORD, registered } from '../testing/commands.ts'
import { shownCode } from '../testing/factors.ts'
import { verificationLink } from '../verifications.ts'
import { changeByLink } from './change-password.ts'
import { add, begin, makeCodes, remove } from './own-factors.ts'
import { changeOwn } from './own-password.ts'
import { verifyByLink } from './verify-email.ts'

const ANN = 17
const WRONG = { code: 'invalid-answers', errors: [{ path: 'current' }] }

let world: Awaited<ReturnType<typeof openIdentity>>
let session: string

async function open(): Promise<string> {
  const actor = await world.sessions.authenticate(await world.sessions.open(ANN, 'staff'))
  return 'session' in actor ? actor.session : ''
}

beforeEach(async () => {
  world = await openIdentity()
  await world.given(registered(ANN))
  session = await open()
})
afterEach(() => world.close())

const types = () => world.appended.map(({ type }) => type)
const typed = { current: PASSWORD, address: 'somewhere' }
const owner = async (by = session) => ({
  account: await world.account(ANN),
  session: by,
  origin: origin('own', `staff/${ANN}`),
})

async function chooseByLink(password: string): Promise<unknown> {
  const link = linkActor(resetLink(await world.account(ANN), { time: new Date(world.kernel.now()).toISOString() }))
  const sent = { link, password, address: 'elsewhere' }
  return changeByLink(world.dependencies, origin('reset', `link/${ANN}`), sent)
}

describe('a change of one’s own password', () => {
  const change = ({ current = PASSWORD, password = NEW, key = undefined as string | undefined } = {}) =>
    changeOwn(world.dependencies, origin('own-password', `staff/${ANN}`, key), {
      ...{ person: ANN, session, current, password, address: 'somewhere' },
    })

  test('appends one event, and its session outlives it', async () => {
    expect(await change()).toMatchObject({ status: 200 })
    const data = { passwordHash: hashOf(NEW), changes: 0 }
    expect(world.appended).toEqual([{ type: 'accounts.password.changed', person: ANN, actor: `staff/${ANN}`, data }])
    const [row] = await world.kernel.store.ofPerson('sessions', ANN)
    expect(JSON.parse(row?.body ?? '')).toHaveProperty('outlives')
  })

  test.each([
    ['a wrong current password', { current: 'wrong' }, WRONG],
    ['a common password', { password: 'password1' }, { code: 'invalid-answers' }],
    ['the current password as the new one', { password: PASSWORD }, { errors: [{ path: 'password' }] }],
  ])('is refused for %s', async (_, sent, refusal) => {
    await expect(change(sent)).rejects.toMatchObject(refusal)
    expect(world.appended).toEqual([])
  })

  test('is refused if the session has ended, or another change was first', async () => {
    const both = await Promise.allSettled([change(), change()])
    expect(both).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'no-session' } }])
    await world.sessions.endAll(ANN)
    await expect(change({ current: NEW, password: PASSWORD })).rejects.toMatchObject({ code: 'no-session' })
  })

  test('is refused after ten wrong guesses, before the new password is judged or hashed', async () => {
    const hash = jest.spyOn(world.dependencies.passwords, 'hash')
    for (let tried = 0; tried < 10; tried++) await expect(change({ current: 'wrong' })).rejects.toMatchObject(WRONG)
    await expect(change({ password: 'password1', key: 'key' })).rejects.toMatchObject({ code: 'too-many' })
    expect(hash).not.toHaveBeenCalled()
  })

  test('answers a repeat under its key like the first; another password counts as a wrong guess', async () => {
    const first = await change({ key: 'key' })
    expect(await change({ key: 'key' })).toEqual(first)
    for (let tried = 0; tried < 10; tried++) {
      await expect(change({ key: 'key', password: `ten loud herons ${tried}` })).rejects.toMatchObject({
        code: 'key-reused',
      })
    }
    await expect(change({ key: 'key' })).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('a second factor', () => {
  async function adding(over: object = {}, by = session) {
    const { ticket, secret = '' } = await begin(world.dependencies, await owner(), { method: 'totp' })
    const code = shownCode(secret, world.kernel.now())
    return add(world.dependencies, await owner(by), { ...typed, name: 'A phone', ticket, code, ...over })
  }

  test('is added and removed by one event each', async () => {
    const factor = await adding()
    expect(await world.account(ANN)).toMatchObject({ factors: [{ factor, method: 'totp', name: 'A phone' }] })
    await remove(world.dependencies, await owner(), { factor, ...typed })
    const again = remove(world.dependencies, await owner(), { factor, ...typed })
    await expect(again).rejects.toMatchObject({ code: 'not-found' })
    expect(types()).toEqual(['accounts.factor.added', 'accounts.factor.removed'])
  })

  test.each([
    ['a wrong password', { current: 'wrong' }, 'current'],
    ['a wrong code', { code: '12345x' }, 'code'],
    ['an unknown ticket', { ticket: 'x'.repeat(43) }, 'ticket'],
  ])('is not added with %s', async (_, over, path) => {
    await expect(adding(over)).rejects.toMatchObject({ code: 'invalid-answers', errors: [{ path }] })
    expect(world.appended).toEqual([])
  })

  test('is not added by another session than began, or while the password must change', async () => {
    await expect(adding({}, await open())).rejects.toMatchObject({ errors: [{ path: 'ticket' }] })
    await world.given({ type: 'accounts.password.given', person: ANN, data: { passwordHash: 'x', changes: 0 } })
    await expect(adding()).rejects.toMatchObject({ code: 'password-must-change' })
    expect(world.appended).toEqual([])
  })

  test('is the tenth at most', async () => {
    for (let count = 0; count < 10; count++) await adding()
    await expect(adding()).rejects.toMatchObject({ code: 'too-many-factors' })
    expect(world.appended).toHaveLength(10)
  })

  test('added while a link sets a password is withdrawn', async () => {
    const account = await world.account(ANN)
    const begun = await begin(world.dependencies, await owner(), { method: 'totp' })
    const code = shownCode(begun.secret ?? '', world.kernel.now())
    await chooseByLink(NEW)
    const late = { account, session, origin: origin('own', `staff/${ANN}`) }
    const added = add(world.dependencies, late, { ...typed, name: 'A phone', ticket: begun.ticket, code })
    await expect(added).rejects.toMatchObject({ code: 'no-session' })
    expect(types().slice(1)).toEqual(['accounts.factor.added', 'accounts.factor.removed'])
  })

  test('older than the email’s verification ends with the next password by link, and a later one stays', async () => {
    await adding()
    const link = linkActor(verificationLink(await world.account(ANN)))
    await verifyByLink(world.kernel, origin('verify', `link/${ANN}`), link)
    await chooseByLink(NEW)
    expect(await world.account(ANN)).toMatchObject({ factors: [] })
    await adding({ current: NEW })
    await chooseByLink('ten loud herons')
    expect(await world.account(ANN)).toMatchObject({ factors: [{ name: 'A phone' }] })
  })

  test('is needed for backup codes, of which new ones replace the old', async () => {
    const make = async () => makeCodes(world.dependencies, await owner(), typed)
    await expect(make()).rejects.toMatchObject(WRONG)
    await adding()
    expect(new Set([...(await make()), ...(await make())]).size).toBe(20)
    expect((await world.account(ANN)).backupCodes).toHaveLength(10)
    expect(types().slice(1)).toEqual(Array(2).fill('accounts.backup-codes.made'))
  })
})
