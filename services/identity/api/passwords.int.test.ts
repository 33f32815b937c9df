import { randomUUID } from 'node:crypto'
import { passwordChanged } from '@arrive/contracts/events/password-changed.ts'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  ArriveError,
  type Envelope,
  type LinkActor,
  memoryLimiter,
  outcomeDocs,
  type Route,
} from '../../kernel/index.ts'
import { type Peer, startPeer } from '../../tests/testing/smtp-peer.ts'
import { openSession } from '../commands/open-session.ts'
import { createChangeLimit } from '../limits/change-limit.ts'
import { createDevices } from '../limits/devices.ts'
import { createKnownNetworks } from '../limits/known-networks.ts'
import { NO_LOGIN_LIMITS } from '../limits/login-limits.ts'
import { IDENTITY, SOURCE } from '../names.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { passwordChangeReaction } from '../reactions/password-change.ts'
import { accountOf } from '../reads/accounts.ts'
import { resetLink } from '../resets.ts'
import { createWorld, type World } from '../testing/world.ts'
import { passwordRoutes } from './passwords.ts'

const email = 'ann@example.com'
const OLD = 'four quiet herons'
const NEW = 'nine slow herons at dusk'
const REQUEST = { requestId: 'test', client: { ip: '192.0.2.1' } }

let peer: Peer
let world: World
let ann: number

const mailing = () => peer.settings

beforeEach(async () => {
  peer = await startPeer()
  world = await createWorld({ environment: mailing(), limiter: memoryLimiter })
  const { body } = await world.call('register', { body: { email, password: OLD, confirmPassword: OLD } })
  ann = Number(body['user_id'])
})

afterEach(async () => {
  await world.close()
  await peer.stop()
})

const forgot = (address: string) => world.call('forgot-password', { body: { email: address } })
const logIn = (password: string) => world.call('staff-login', { body: { email, password } })
const account = async () => (await accountOf(world.kernel, ann)) ?? Promise.reject(new Error('There is no account'))

async function link(): Promise<LinkActor> {
  return { role: 'link', ...resetLink(await account(), { time: new Date(world.kernel.now()).toISOString() }) }
}

function reset(actor: LinkActor, password = NEW, confirmPassword = password) {
  return world.call('reset-password', { actor, body: { password, confirmPassword } })
}

/** Leaves out the verification mails that registrations send. */
const aboutPasswords = () => peer.mails.filter(({ raw }) => !raw.includes('Subject: Is this your email?'))

describe('someone who forgot a password', () => {
  test('gets three links an hour, and the same answer to every request', async () => {
    const answers = []
    for (let requested = 0; requested < 5; requested++) answers.push(await forgot(email))
    answers.push(await forgot('nobody@example.com'))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await peer.taken(4)
    const ben = 'ben@example.com'
    await world.call('register', { body: { email: ben, password: OLD, confirmPassword: OLD } })
    await forgot(' Ben@Example.com')
    await peer.taken(6)
    expect(aboutPasswords().map(({ to }) => to)).toEqual([[email], [email], [email], [ben]])
  })

  test('is directed to the office by phone if the server sends no mail to people', async () => {
    world = await world.restart({})
    expect(await forgot(email)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('call the office') },
    })
    expect(peer.mails).toEqual([])
  })
})

test.each([
  [0, {}],
  [1, { SMTP_URL: 'smtp://127.0.0.1:9', NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' }],
])('a link is requested %s times with the settings %p', async (times, environment) => {
  world = await world.restart(environment)
  const { kernel } = world
  const dependencies = {
    kernel,
    passwords: createPasswords(kernel),
    devices: createDevices(kernel),
    knownNetworks: createKnownNetworks(kernel),
    loginLimits: NO_LOGIN_LIMITS,
    changeLimit: createChangeLimit(undefined),
  }
  let requested = 0
  const routes = passwordRoutes(dependencies, () => {
    requested += 1
    return 0
  })
  const { handle } = routes.find(({ call }) => call.id === 'forgot-password') as Route
  const request = {
    actor: { role: 'visitor' },
    params: {},
    query: {},
    body: { email },
    ...REQUEST,
    address: 'x',
  } as const
  expect(await handle(request)).toMatchObject({ status: 200 })
  expect(requested).toBe(times)
})

describe('a link for a new password', () => {
  test('works for one of two concurrent requests', async () => {
    const requested = await link()
    const answers = await Promise.all([reset(requested, NEW), reset(requested, OLD.toUpperCase())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await account()).changes).toBe(1)
  })

  test('causes one mail after two concurrent requests', async () => {
    const requested = await link()
    const answers = await Promise.all([reset(requested, NEW), reset(requested, OLD.toUpperCase())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    await forgot(email)
    await peer.taken(3)
    expect(aboutPasswords().map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).toEqual([
      'Your password was changed',
      'Choose a new password',
    ])
  })

  test('lifts the pause after too many guesses at the old password', async () => {
    for (let tried = 0; tried < 10; tried++) await logIn('something else')
    expect(await logIn(OLD)).toMatchObject({ status: 429 })
    expect(await reset(await link())).toMatchObject({ status: 200 })
    expect(await logIn(NEW)).toMatchObject({ status: 200 })
  })

  test('stays valid after a weak or mistyped password was refused', async () => {
    const requested = await link()
    expect(await reset(requested, 'password1')).toMatchObject({ status: 400, body: { code: 'invalid-answers' } })
    expect(await reset(requested, NEW, OLD)).toMatchObject({ status: 400, body: { code: 'invalid-answers' } })
    expect(await reset(requested)).toMatchObject({ status: 200 })
  })
})

describe('the sessions of an account whose projection lags', () => {
  function changed(): Envelope {
    return {
      specversion: '1.0',
      id: randomUUID(),
      source: SOURCE,
      type: passwordChanged.type,
      subject: `person/${ann}`,
      time: new Date(world.kernel.now()).toISOString(),
      dataschema: 'none',
      actor: `link/${ann}`,
      correlationid: randomUUID(),
    }
  }

  /** A password change that is logged now but reaches the account only when `settle` is called. */
  function change() {
    const envelope = changed()
    const { id } = envelope
    const reacted = passwordChangeReaction(world.kernel).react(envelope)
    const settle = async (status: number) => {
      const { outcomes, now } = world.kernel
      const outcome = { status, body: {}, fingerprint: '' }
      await outcomes.keep(outcomeDocs.outcomeDoc(outcomeDocs.outcomeId(id, IDENTITY), 0, outcome, undefined), now())
      await reacted
    }
    return { settle }
  }

  const session = async () => openSession(world.kernel, world.sessions, await account(), REQUEST)

  test('end even if the old password opened them in the meantime', async () => {
    const { settle } = change()
    const token = await session()
    await settle(200)
    await expect(world.sessions.authenticate(token)).rejects.toMatchObject({ code: 'no-session' })
  })

  test('are ended by a retry while the outcome of the change is unknown', async () => {
    const envelope = changed()
    const wait = () => Promise.reject(new ArriveError('log-away'))
    const kernel = { ...world.kernel, outcomes: { ...world.kernel.outcomes, wait } }
    const token = await session()
    await expect(passwordChangeReaction(kernel).react(envelope)).rejects.toThrow('not changed yet')
    expect(await world.sessions.authenticate(token)).toMatchObject({ person: ann })
    world.passTime(16 * 60_000)
    const later = await session()
    await passwordChangeReaction(kernel).react(envelope)
    await expect(world.sessions.authenticate(later)).rejects.toMatchObject({ code: 'no-session' })
  })

  test('stay open after a refused change', async () => {
    const token = await session()
    await change().settle(410)
    expect(await world.sessions.authenticate(token)).toMatchObject({ person: ann })
  })
})

test('a replay of the log makes the same account', async () => {
  await reset(await link())
  expect((await world.replay()).differences).toEqual([])
})
