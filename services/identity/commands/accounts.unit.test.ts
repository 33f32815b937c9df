import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Module, subjects } from '../../kernel/index.ts'
import type { Happened } from '../../kernel/testing/index.ts'
import { CAREER } from '../../shared/applications.ts'
import { IDENTITY, LOGIN } from '../names.ts'
import { ACCOUNTS } from '../projections/accounts.ts'
import { emailOf, hashOf, openIdentity, origin, PASSWORD, registered } from '../testing/commands.ts'
import { erasePerson } from './erase.ts'
import { makeFirstAdministrator } from './first-administrator.ts'
import { OPERATOR_COMMANDS } from './operator.ts'
import { registerAccount } from './register.ts'

const [ANN, BOSS] = [17, 18]
const removed: string[] = []

/** Knows who applied, as the module of applications does. */
const applications: Module = {
  name: 'applications',
  projections: ({ pepper }) => [
    {
      name: 'applications',
      topics: ['applications'],
      owns: [],
      collections: [{ name: CAREER }],
      reads: () => [],
      apply: ({ envelope, person }, view) => {
        if (envelope.type !== 'applied') return undefined
        view.put(CAREER, envelope.id, { value: { resume_path: `/resumes/of-${person}` } })
        subjects.confirmSubject(view, pepper, 'staff', emailOf(person))
        return undefined
      },
    },
  ],
}
const applied = (person: number): Happened => ({ type: 'applied', person })

let world: Awaited<ReturnType<typeof openIdentity>>

async function open(environment: Readonly<Record<string, string>> = {}) {
  world = await openIdentity(environment, [applications])
  removed.length = 0
  Object.assign(world.kernel, { blobs: { remove: async (id: string) => void removed.push(id) } })
}
beforeEach(() => open())
afterEach(() => world.close())

describe('a registration', () => {
  const register = (
    email: string,
    { username = '', password = PASSWORD, key = undefined as string | undefined } = {},
  ) =>
    registerAccount(world.dependencies, origin('register', 'visitor', key), {
      ...{ email, username, password, role: 'staff', queueEntry: { lane: 'other', by: 'somewhere' } },
    })

  test('appends one event with the folded email, which is the username of who gives none', async () => {
    expect(await register(' Ann@Example.com ')).toMatchObject({ status: 201 })
    const data = {
      email: 'ann@example.com',
      username: 'ann@example.com',
      role: 'staff',
      passwordHash: hashOf(PASSWORD),
    }
    expect(world.appended).toEqual([
      { type: 'accounts.account.registered', person: expect.any(Number), actor: 'visitor', data },
    ])
  })

  test.each([
    ['a taken email in other letters', 'P17@example.com', {}, 'email-taken'],
    ['a taken username', 'bob@example.com', { username: 'ANNIE' }, 'username-taken'],
    ['the email of another person as username', 'bob@example.com', { username: 'no@example.com' }, 'username-taken'],
    ['a common password', 'bob@example.com', { password: 'Password1' }, 'invalid-answers'],
    ['the own email as password', 'bob@example.com', { password: 'bob@example.com' }, 'invalid-answers'],
  ])('is refused with %s, and keeps no name', async (_, email, over, code) => {
    const before = registered(ANN)
    await world.given({ ...before, data: { ...(before.data as object), username: 'Annie' } })
    await expect(register(email, over)).rejects.toMatchObject({ code })
    expect(world.appended).toEqual([])
    expect(await world.kernel.store.count(subjects.RESERVATIONS.name)).toBe(0)
  })

  test('reserves its names, so that one of two concurrent ones is refused and releases what it had', async () => {
    const both = await Promise.allSettled([
      register('ann@example.com', { username: 'Annie' }),
      register('bob@example.com', { username: 'ANNIE' }),
    ])
    expect(both).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'username-taken' } }])
    expect(await world.kernel.store.count(subjects.RESERVATIONS.name)).toBe(2)
  })

  test('answers a repeat under its key like the first, and refuses another request under it', async () => {
    const key = 'key'
    const [first, second] = [await register('ann@example.com', { key }), await register('ann@example.com', { key })]
    expect(second).toEqual(first)
    for (const over of [{ username: 'Annie' }, { password: 'five loud herons' }]) {
      await expect(register('ann@example.com', { key, ...over })).rejects.toMatchObject({ code: 'key-reused' })
    }
    expect(world.appended).toHaveLength(1)
  })
})

describe('the first administrator', () => {
  const ENVIRONMENT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: PASSWORD }
  async function make(environment: Readonly<Record<string, string>>) {
    await world.close()
    await open(environment)
    const printed: string[] = []
    return { printed, run: () => makeFirstAdministrator(world.kernel, (text) => void printed.push(text)) }
  }

  test('is made once from the two settings, and nothing is printed', async () => {
    const { printed, run } = await make(ENVIRONMENT)
    await run()
    await run()
    expect(world.appended).toMatchObject([{ data: { email: 'boss@example.com', role: 'admin' } }])
    expect(world.logged).toContain('There is an administrator already: ADMIN_EMAIL and ADMIN_PASSWORD are ignored')
    expect(printed).toEqual([])
  })

  test('gets a random password without settings, printed once and never logged', async () => {
    const { printed, run } = await make({})
    await run()
    await run()
    expect(world.appended.map(({ type }) => type)).toEqual(['accounts.account.registered', 'accounts.password.given'])
    const [, random = ''] = /^First administrator: admin@arrive.local {2}password: (\S{20}) /.exec(printed.join()) ?? []
    expect([printed.length, random.length]).toEqual([1, 20])
    expect(world.logged.join()).not.toContain(random)
  })

  test('is made once by concurrent starts, which print one password', async () => {
    const { printed, run } = await make({})
    await Promise.all([run(), run(), run()])
    // Each start may append the registration before it sees another's: they share an id, and the first one counts.
    const given = world.appended.filter(({ type }) => type === 'accounts.password.given')
    let made = 0
    for await (const accounts of world.kernel.reader(IDENTITY).every(ACCOUNTS, { sort: 'created_at' })) {
      made += accounts.length
    }
    expect([made, given.length, printed.length]).toEqual([1, 1, 1])
  })

  test('waits while a concurrent start holds its email', async () => {
    const { run } = await make(ENVIRONMENT)
    const { registry } = world.kernel
    await registry.reserve(LOGIN, ENVIRONMENT.ADMIN_EMAIL, { event: 'of-another-start', person: BOSS })
    const { promise: refused, resolve: onRefusal } = Promise.withResolvers<void>()
    const reserve = async (...claim: Parameters<typeof registry.reserve>) => {
      const reserved = await registry.reserve(...claim)
      if (!reserved) onRefusal()
      return reserved
    }
    Object.assign(world.kernel, { registry: { ...registry, reserve } })
    const running = run()
    await refused
    await registry.release(LOGIN, ENVIRONMENT.ADMIN_EMAIL)
    await running
    expect(world.appended).toMatchObject([{ data: { email: 'boss@example.com', role: 'admin' } }])
  })

  test.each([
    ['ADMIN_PASSWORD', { ...ENVIRONMENT, ADMIN_PASSWORD: 'password1' }],
    ['ADMIN_EMAIL', { ...ENVIRONMENT, ADMIN_EMAIL: emailOf(ANN) }],
  ])('is not made with a wrong %s, and one line names the setting', async (name, environment) => {
    const { run } = await make(environment)
    await world.given(registered(ANN))
    await expect(run()).rejects.toThrow(new RegExp(`^${name} must not be .+\\.$`))
  })
})

test.each([
  ['reset-password', 'accounts.password.given', /^New password of p17@example.com: \S{20} /],
  ['reset-factor', 'accounts.factors.reset', /^p17@example.com has no second factor any more/],
])('the operator’s %s appends %s and ends all sessions', async (name, type, said) => {
  await world.given(registered(ANN))
  const token = await world.sessions.open(ANN, 'staff')
  const account = await OPERATOR_COMMANDS.accountByEmail(world.kernel, emailOf(ANN))
  if (account === undefined) throw new Error('There is no account')
  expect(await OPERATOR_COMMANDS.commands[name]?.run(world.kernel, account)).toMatch(said)
  expect(world.appended).toMatchObject([{ type, person: ANN, actor: 'operator' }])
  await expect(world.sessions.authenticate(token)).rejects.toMatchObject({ code: 'no-session' })
})

describe('an erasure', () => {
  const erase = (person: number, kind: 'staff' | 'patient' = 'staff', key?: string) =>
    erasePerson(world.kernel, { origin: origin('erase', 'admin/1', key), kind, person })

  test.each([
    ['an account', [registered(ANN)]],
    ['an applicant', [applied(ANN)]],
  ])('of %s appends one event without personal data', async (_, before) => {
    await world.given(...before)
    await erase(ANN)
    expect(world.appended).toEqual([{ type: 'accounts.person.erased', person: ANN, actor: 'admin/1' }])
  })

  test('of an administrator appends the erasure of the applications only, and removes their resumes', async () => {
    await world.given(registered(BOSS, 'admin'), applied(BOSS), applied(BOSS), applied(ANN))
    await erase(BOSS)
    const data = { applications: [expect.any(String), expect.any(String)] }
    expect(world.appended).toMatchObject([{ type: 'applications.career.erased', person: BOSS, data }])
    expect(removed).toEqual([`of-${BOSS}`, `of-${BOSS}`])
  })

  test.each<[string, number, readonly Happened[], 'staff' | 'patient']>([
    ['an unknown number', 4_711, [], 'staff'],
    ['the other kind', ANN, [registered(ANN)], 'patient'],
    ['an administrator who did not apply', BOSS, [registered(BOSS, 'admin')], 'staff'],
    [
      'a former administrator who did not apply',
      BOSS,
      [registered(BOSS, 'admin'), { type: 'accounts.administrator.removed', person: BOSS, data: { sequence: 1 } }],
      'staff',
    ],
  ])('of %s is refused', async (_, person, before, kind) => {
    await world.given(...before)
    await expect(erase(person, kind)).rejects.toMatchObject({ code: 'no-user' })
    expect(world.appended).toEqual([])
  })

  test('answers a repeat under its key like the first; another request finds no person', async () => {
    await world.given(registered(ANN))
    const first = await erase(ANN, 'staff', 'key')
    expect(await erase(ANN, 'staff', 'key')).toEqual(first)
    await expect(erase(ANN)).rejects.toMatchObject({ code: 'no-user' })
    expect(world.appended).toHaveLength(1)
  })

  test('of a number that was assigned but never used is refused', async () => {
    const unused = await world.kernel.registry.numberOf('staff', 'nobody@example.com')
    await expect(erase(unused)).rejects.toMatchObject({ code: 'no-user' })
  })
})
