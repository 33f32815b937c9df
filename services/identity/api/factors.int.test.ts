import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { type Actor, memoryLimiter } from '../../kernel/index.ts'
import { shownCode } from '../testing/factors.ts'
import { ADMIN, createWorld, type World } from '../testing/world.ts'
import { createTickets } from '../tickets.ts'

const email = 'ann@example.com'
const password = 'four quiet herons'
const MINUTE = 60_000

let world: World

beforeEach(async () => {
  world = await createWorld({ limiter: memoryLimiter })
  await world.call('register', { body: { email, password, confirmPassword: password } })
  await world.call('register', { body: { email: 'bob@example.com', password, confirmPassword: password } })
})

afterEach(async () => {
  await world.close()
})

const logIn = (typed = password, address = 'somewhere', name = email) =>
  world.call('staff-login', { body: { email: name, password: typed }, address })
const logInAs = async (name: string): Promise<Actor> =>
  world.sessions.authenticate(String((await logIn(password, 'somewhere', name)).body['token_user']))
const session = () => logInAs(email)

/** Adds an authenticator app in a session of the account and advances the clock by a minute. */
async function enrolled(actor: Actor) {
  const { body } = await world.call('begin-factor', { actor, body: { method: 'totp' } })
  const secret = String(body['secret'])
  const code = (later = 0) => shownCode(secret, world.kernel.now(), later)
  const added = await confirm(actor, { ticket: body['ticket'], code: code() })
  expect(added).toMatchObject({ status: 201, body: { factor_id: expect.any(String) } })
  world.passTime(MINUTE)
  return { code, id: String(added.body['factor_id']), secret }
}

const confirm = (actor: Actor, body: object) =>
  world.call('add-factor', { actor, body: { current: password, name: 'My phone', ...body } })

async function ticketOf(name = email): Promise<string> {
  // `call` hides the ticket in its answers, so read it from the thrown error.
  const { members } = await world.refusal('staff-login', { body: { email: name, password } })
  return members?.ticket ?? 'none'
}

const second = (ticket: string, code: string, method = 'totp', address = 'somewhere') =>
  world.call('second-factor', { body: { ticket, method, code }, address })

const ENDED = { status: 401, body: { code: 'ticket-ended' } }
const WRONG = { status: 401, body: { code: 'wrong-code' } }

describe('a second factor', () => {
  test('is required at login, and its code opens the session', async () => {
    const { code } = await enrolled(await session())
    expect(await logIn()).toMatchObject({ status: 401, body: { code: 'second-factor' } })
    const { members } = await world.refusal('staff-login', { body: { email, password } })
    expect(members).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp'] })
    const answer = await second(await ticketOf(), code())
    expect(answer).toMatchObject({ status: 200, body: { category: 'staff', message: 'Login successful' } })
    expect(await world.sessions.authenticate(String(answer.body['token_user']))).toMatchObject({ role: 'staff' })
  })

  test('is also required from administrators', async () => {
    const boss = { email: 'boss@example.com', password, confirmPassword: password }
    await world.call('register-admin', { actor: ADMIN, body: boss })
    const credentials = { body: { username: boss.email, password } }
    const { body } = await world.call('admin-login', credentials)
    const { code } = await enrolled(await world.sessions.authenticate(String(body['token'])))
    const { members } = await world.refusal('admin-login', credentials)
    const answer = await second(members?.ticket ?? '', code())
    expect(answer).toMatchObject({ status: 200, body: { role: 'admin', token: expect.any(String) } })
  })

  test('is not mentioned after a wrong password', async () => {
    await enrolled(await session())
    const known = await logIn('another one')
    expect(known).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect(await logIn('another one', 'somewhere', 'bob@example.com')).toEqual(known)
    expect(await logIn('another one', 'somewhere', 'nobody@example.com')).toEqual(known)
  })

  test('ends every other session when it is added or removed, but not the one that changes it', async () => {
    const [own, other] = [await loggedIn(), await loggedIn()]
    const { id } = await enrolled(own.actor)
    await expect(world.sessions.authenticate(other.token)).rejects.toMatchObject({ code: 'no-session' })
    expect(await world.sessions.authenticate(own.token)).toEqual(own.actor)
    const removal = { actor: own.actor, params: { factor_id: id } }
    expect(await world.call('remove-factor', { ...removal, body: { current: 'another' } })).toMatchObject({
      status: 400,
    })
    expect(await world.call('remove-factor', { ...removal, body: { current: password } })).toMatchObject({
      status: 200,
    })
    expect(await logIn()).toMatchObject({ status: 200 })
    expect(await world.call('remove-factor', { ...removal, body: { current: password } })).toMatchObject({
      status: 404,
    })
  })

  async function loggedIn() {
    const token = String((await logIn()).body['token_user'])
    return { token, actor: await world.sessions.authenticate(token) }
  }

  test('is in no log, and its secret is in the first answer only', async () => {
    const actor = await session()
    const { secret, code } = await enrolled(actor)
    await second(await ticketOf(), code())
    const list = await world.call('own-factors', { actor })
    expect(list.body).toEqual({
      factors: [{ factor_id: expect.any(String), method: 'totp', name: 'My phone', added_at: expect.any(String) }],
      backup_codes: 0,
      required_by: null,
    })
    for (const hidden of [secret, code(), 'My phone']) expect(world.log()).not.toContain(hidden)
  })

  test('is the same when the log is read again', async () => {
    const actor = await session()
    await enrolled(actor)
    await world.call('make-backup-codes', { actor, body: { current: password } })
    expect(await world.replay()).toMatchObject({ differences: [] })
  })
})

const WIDE = 0xff10 - 0x30
const wide = (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + WIDE))

describe('a code', () => {
  test.each<[string, (code: string) => string]>([
    ['with a dash', (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['with a zero-width space and a no-break space', (code) => `${code.slice(0, 3)}\u200b${code.slice(3)}\u00a0`],
    ['in full-width digits', wide],
  ])('%s is accepted at login and when an app is added', async (_, typed) => {
    const actor = await session()
    const { body } = await world.call('begin-factor', { actor, body: { method: 'totp' } })
    const shown = (later: number) => typed(shownCode(String(body['secret']), world.kernel.now(), later))
    expect(await confirm(actor, { ticket: body['ticket'], code: shown(0) })).toMatchObject({ status: 201 })
    expect(await second(await ticketOf(), shown(1))).toMatchObject({ status: 200 })
  })

  test('used to add the factor opens no session', async () => {
    const actor = await session()
    const { body } = await world.call('begin-factor', { actor, body: { method: 'totp' } })
    const code = shownCode(String(body['secret']), world.kernel.now())
    expect(await confirm(actor, { ticket: body['ticket'], code })).toMatchObject({ status: 201 })
    expect(await second(await ticketOf(), code)).toMatchObject(WRONG)
  })

  test('sent twice at once opens one session', async () => {
    const { code } = await enrolled(await session())
    const tickets = [await ticketOf(), await ticketOf(), await ticketOf()]
    const answers = await Promise.all([...tickets, ...tickets].map((ticket) => second(ticket, code())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('of a time step whose used codes were lost is refused, and the next one accepted', async () => {
    const { code, id } = await enrolled(await session())
    await world.kernel.store.commit([{ kind: 'remove', collection: 'totp_steps', id }])
    const ticket = await ticketOf()
    expect(await second(ticket, code())).toMatchObject(WRONG)
    expect(await second(ticket, code(1))).toMatchObject(WRONG)
    world.passTime(MINUTE)
    expect(await second(ticket, code())).toMatchObject({ status: 200 })
  })
})

describe('a ticket', () => {
  test('of one account accepts no code of another, and one for adding a factor opens no session', async () => {
    const bob = await enrolled(await logInAs('bob@example.com'))
    const actor = await session()
    await enrolled(actor)
    expect(await second(await ticketOf(), bob.code())).toMatchObject(WRONG)
    const { body } = await world.call('begin-factor', { actor, body: { method: 'totp' } })
    const code = shownCode(String(body['secret']), world.kernel.now())
    expect(await second(String(body['ticket']), code)).toMatchObject(ENDED)
    const login = await ticketOf()
    expect(await confirm(actor, { ticket: login, code })).toMatchObject({ status: 400 })
  })

  test('is refused for any other purpose', async () => {
    const { kernel } = world
    const [own, other] = [createTickets<string>(kernel, 'own'), createTickets<string>(kernel, 'other')]
    const ticket = own.newTicket()
    await own.keep(ticket, 1, 'something')
    expect(await other.tryOne(ticket)).toBeUndefined()
    expect(await own.tryOne(ticket)).toMatchObject({ person: 1, about: 'something' })
  })

  test('allows at most thirty guesses a day, wherever they come from', async () => {
    const { code } = await enrolled(await session())
    for (let tried = 0; tried < 30; tried++) {
      const ticket = await ticketOf()
      expect(await second(ticket, '00000x', 'totp', `from ${tried}`)).toMatchObject(WRONG)
    }
    expect(await second(await ticketOf(), code(), 'totp', 'elsewhere')).toMatchObject({ status: 429 })
  })
})
