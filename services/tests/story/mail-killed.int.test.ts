import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient } from '../testing/client.ts'
import { newEngines, type TestEngines } from '../testing/engines.ts'
import { adminToken, newApplicant } from '../testing/people.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'

const TIME_MS = 120_000

let peer: Peer
let engines: TestEngines
let server: Server
const client = createClient(() => server.origin())

beforeAll(async () => {
  peer = await startPeer()
  engines = await newEngines('embedded')
}, TIME_MS)
afterAll(async () => {
  await killServers()
  await engines?.end()
  await peer?.stop()
}, TIME_MS)

async function start(): Promise<string> {
  const mail = { SMTP_URL: peer.url, NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' }
  server = await startServer({ ...engines.environment, ...mail })
  return adminToken(client)
}

const mailsTo = (email: string) => peer.mails.filter(({ to }) => to.includes(email)).length

async function mailed(email: string): Promise<void> {
  for (let taken = 1; mailsTo(email) === 0; taken++) await peer.taken(taken)
}

test(
  'a receipt that was in flight when the process was killed is not sent again, and the next one goes out',
  async () => {
    const admin = await start()
    const killed = Promise.withResolvers<void>()
    peer.boxes.set('ann@example.com', async () => {
      server.kill('SIGKILL')
      await server.ended
      killed.resolve()
    })
    // The response may be lost with the process.
    await newApplicant(client, admin, 'ann@example.com').catch(() => undefined)
    await killed.promise
    expect(mailsTo('ann@example.com')).toBe(1)
    await newApplicant(client, await start(), 'ben@example.com')
    await mailed('ben@example.com')
    expect(mailsTo('ann@example.com')).toBe(1)
    expect(server.stdout() + server.stderr()).toContain('not sent again')
  },
  TIME_MS,
)
