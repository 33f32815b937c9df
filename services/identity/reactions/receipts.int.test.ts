import { randomUUID } from 'node:crypto'
import { accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type Envelope, type Kernel, memoryLimiter } from '../../kernel/index.ts'
import { type Peer, startPeer } from '../../tests/testing/smtp-peer.ts'
import { createWorld, type World } from '../testing/world.ts'
import { accountMailsReaction } from './account-mails.ts'
import { RECEIPTS } from './mails.ts'
import { createMayReceive } from './receipts.ts'

const [ANN, BEN] = [11, 12]

let peer: Peer
let world: World

beforeEach(async () => {
  peer = await startPeer()
  const environment = peer.settings
  world = await createWorld({ environment, limiter: memoryLimiter })
})

afterEach(async () => {
  await world.close()
  await peer.stop()
})

const sent = (type: string, person: number) => {
  const time = new Date(world.kernel.now()).toISOString()
  return { id: randomUUID(), type, time, subject: `person/${person}`, actor: 'visitor' }
}
const application = (person: number) => sent(applicationSubmitted(career).type, person)

test('an address named in many forms gets three receipts a day, and other addresses still get theirs', async () => {
  const get = async (_: string, id: string) => ({ person: Number(id), value: { email: `p${id}@example.com` } })
  const kernel = { ...world.kernel, reader: () => ({ get }) } as unknown as Kernel
  const { react } = accountMailsReaction(kernel, [])
  for (let form = 0; form < 8; form++) await react(application(ANN) as Envelope)
  await react(application(BEN) as Envelope)
  const to = peer.mails.flatMap((mail) => mail.to)
  expect(to).toEqual(['p11@example.com', 'p11@example.com', 'p11@example.com', 'p12@example.com'])
})

test('forms of one number count together, a retried mail counts once, and other mails do not count', async () => {
  const mayReceive = createMayReceive(world.kernel, RECEIPTS)
  const first = application(ANN)
  for (let tried = 0; tried < 9; tried++) expect(await mayReceive(first)).toBe(true)
  expect(await mayReceive(sent(applicationSubmitted(homecare).type, ANN))).toBe(true)
  expect(await mayReceive(application(ANN))).toBe(true)
  expect(await mayReceive(sent(applicationSubmitted(homecare).type, ANN))).toBe(false)
  expect(await mayReceive(first)).toBe(true)
  expect(await mayReceive(sent(accountRegistered.type, ANN))).toBe(true)
})
