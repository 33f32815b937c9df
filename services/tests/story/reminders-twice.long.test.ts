import { reminderSent } from '@arrive/contracts/events/reminder-sent.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { newEngines, type TestEngines } from '../testing/engines.ts'
import { entriesOf } from '../testing/history.ts'
import { newStaff } from '../testing/people.ts'
import { isTo, type Mail, type Peer, startPeer } from '../testing/smtp-peer.ts'

const DAY = 24 * 60 * 60_000

let peer: Peer
let engines: TestEngines
const servers: TestArrive[] = []
let clock = Date.now()
const client = createClient(() => servers[0]?.origin() ?? '')

const mail = () => peer.settings

beforeAll(async () => {
  peer = await startPeer()
  engines = await newEngines('distributed')
  for (let server = 0; server < 2; server++) {
    servers.push(await startTestArrive({ ...engines.environment, ...mail() }, { now: () => clock }))
  }
}, 120_000)

afterAll(async () => {
  for (const server of servers) await server.end()
  await engines?.end()
  await peer?.stop()
}, 120_000)

const isReminder = ({ raw }: Mail) => raw.includes('Subject: Your forms are not finished yet')
const reminders = () => peer.mails.filter(isReminder)

async function noted(): Promise<readonly string[]> {
  const [server] = servers
  if (server === undefined) throw new Error('No server has started')
  const entries = await entriesOf(server.arrive().kernel.log, ['accounts'])
  return entries.filter(({ envelope }) => envelope.type === reminderSent.type).map(({ envelope }) => envelope.id)
}

test('two servers that check at the same time remind everyone once, and each of them can do it alone', async () => {
  const people = await Promise.all([1, 2, 3].map((at) => newStaff(client, `person-${at}@mail.example`)))
  clock += 3 * DAY
  await peer.found(people.length, isReminder)
  await servers[1]?.stop()
  clock += 4 * DAY
  await peer.found(2 * people.length, isReminder)
  const ids = await noted()
  expect(ids).toHaveLength(2 * people.length)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { email } of people) expect(reminders().filter(({ to }) => to.includes(email))).toHaveLength(2)
}, 180_000)

test("a process without packets asks another one's for who is to be reminded", async () => {
  for (const server of servers) await server.stop()
  const others = 'applications,onboarding,notifications,downstream,proof,web'
  for (const services of ['office', `identity,${others}`]) {
    const environment = { ...engines.environment, ...mail(), SERVICES: services }
    servers.unshift(await startTestArrive(environment, { now: () => clock }))
  }
  const { email } = await newStaff(client, 'apart@mail.example')
  clock += 3 * DAY
  await peer.found(1, (mail) => isReminder(mail) && isTo(email)(mail))
}, 180_000)
