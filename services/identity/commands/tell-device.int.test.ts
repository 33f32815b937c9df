import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { memoryLimiter } from '../../kernel/index.ts'
import { type Peer, startPeer } from '../../tests/testing/smtp-peer.ts'
import { createWorld, type World } from '../testing/world.ts'

const password = 'four quiet herons'
const [ann, ben] = ['ann@example.com', 'ben@example.com']

let peer: Peer
let world: World

beforeEach(async () => {
  peer = await startPeer()
  world = await createWorld({ environment: peer.settings, limiter: memoryLimiter })
  await register(ann)
})

afterEach(async () => {
  await world.close()
  await peer.stop()
})

const register = (email: string) => world.call('register', { body: { email, password, confirmPassword: password } })

async function logIn(email: string): Promise<void> {
  expect(await world.call('staff-login', { body: { email, password } })).toMatchObject({ status: 200 })
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

test('a replay of the log makes the same account', async () => {
  await logIn(ann)
  await logIn(ann)
  await told(1)
  expect((await world.replay()).differences).toEqual([])
})
