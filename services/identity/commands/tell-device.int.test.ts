import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { memoryLimiter } from '../../kernel/index.ts'
import { type Peer, startPeer } from '../../tests/testing/smtp-peer.ts'
import { createDevices } from '../limits/devices.ts'
import { accountOf } from '../reads/accounts.ts'
import { createWorld, type World } from '../testing/world.ts'

const password = 'four quiet herons'
const [ann, ben] = ['ann@example.com', 'ben@example.com']

let peer: Peer
let world: World
let person: number

const mailing = () => peer.settings

beforeEach(async () => {
  peer = await startPeer()
  world = await createWorld({ environment: mailing(), limiter: memoryLimiter })
  person = await register(ann)
})

afterEach(async () => {
  await world.close()
  await peer.stop()
})

async function register(email: string): Promise<number> {
  const { body } = await world.call('register', { body: { email, password, confirmPassword: password } })
  return Number(body['user_id'])
}

async function logIn(email: string, cookie?: string): Promise<void> {
  const request = { body: { email, password }, ...(cookie !== undefined && { cookie }) }
  expect(await world.call('staff-login', request)).toMatchObject({ status: 200 })
}

async function told(count: number) {
  const found = await peer.found(count, ({ raw }) => raw.includes('Subject: A login on a new device'))
  return found.map(({ to }) => to[0])
}

test('a login on a new device causes a mail, except the first of an account', async () => {
  await logIn(ann)
  await register(ben)
  await logIn(ben)
  await logIn(ben)
  expect(await told(1)).toEqual([ben])
  expect(peer.mails.at(-1)?.raw).not.toMatch(/192\.0\.2\.1|somewhere|Firefox/)
})

test('a login on a known device causes no mail', async () => {
  const account = await accountOf(world.kernel, person)
  if (account === undefined) throw new Error('There is no account')
  const cookie = createDevices(world.kernel).remember(undefined, account)
  await logIn(ann)
  await logIn(ann, cookie)
  await logIn(ann)
  expect(await told(1)).toEqual([ann])
  expect((await accountOf(world.kernel, person))?.devices).toBe(2)
})

test('logins without cookies cause four mails a day', async () => {
  for (let at = 0; at < 8; at++) await logIn(ann)
  await told(4)
  await register(ben)
  await logIn(ben)
  await logIn(ben)
  expect(await told(5)).toEqual([ann, ann, ann, ann, ben])
})

test('nothing is recorded if the server sends no mail to people', async () => {
  world = await world.restart({})
  await logIn(ann)
  await logIn(ann)
  world = await world.restart(mailing())
  await logIn(ann)
  await logIn(ann)
  await told(1)
  expect((await accountOf(world.kernel, person))?.devices).toBe(2)
})

test('a replay of the log makes the same account', async () => {
  await logIn(ann)
  await logIn(ann)
  await told(1)
  expect((await world.replay()).differences).toEqual([])
})
