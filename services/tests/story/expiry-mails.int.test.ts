import { addDays, dayOf } from '@arrive/contracts/days.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { CPR, newAide, stateCredential } from '../testing/credentials.ts'
import { ENGINES } from '../testing/engines.ts'
import { type Staff, staffToken } from '../testing/people.ts'
import { isTo, type Mail, type Peer, startPeer } from '../testing/smtp-peer.ts'

const DAY = 24 * 60 * 60_000

/** What a mail program sends for its reader. */
const ONE_CLICK = { 'Content-Type': 'application/x-www-form-urlencoded' }
const unfolded = (raw: string) => raw.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('\r', '')

const isAboutEnd = ({ raw }: Mail) => raw.includes('Subject: Your certificate expires soon')

describe.each(ENGINES)('mails about expiry on the %s engines', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  /** Noon in New York, so that the mails of a day are due. */
  let clock = Date.parse('2027-01-04T17:00:00Z')
  const client = createClient(() => arrive.origin())
  const today = () => dayOf(new Date(clock), 'America/New_York')

  beforeAll(async () => {
    peer = await startPeer()
    arrive = await startTestArrive(peer.settings, { engines, now: () => clock })
  }, 60_000)
  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  const mailsTo = ({ email }: Staff) => peer.mails.filter((mail) => isTo(email)(mail) && isAboutEnd(mail))

  async function mailed(staff: Staff, count: number): Promise<string> {
    for (let taken = peer.mails.length; mailsTo(staff).length < count; taken++) await peer.taken(taken + 1)
    return (mailsTo(staff).at(-1)?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  }

  async function state(staff: Staff, end: string): Promise<void> {
    const facts = { ...CPR, issued_on: '2026-01-05', expires_on: end }
    const token = await staffToken(client, staff.email)
    expect((await stateCredential(client, { facts, token })).status).toBe(201)
  }

  test('four mails go out before a certificate ends, and none after a renewal or a press on stop', async () => {
    const ann = await newAide(client, 'ann@example.com')
    const ben = await newAide(client, 'ben@example.com')
    const end = addDays(today(), 70)
    const cleo = await newAide(client, 'cleo@example.com')
    for (const staff of [ann, ben, cleo]) await state(staff, end)
    clock += 10 * DAY
    const text = await mailed(ann, 1)
    expect(text).toContain('Days left on one of your certificates: 60.')
    expect(text).toContain(`/certificates/${ann.person}`)
    expect(text).toContain('/go#quiet.')
    await mailed(ben, 1)
    await state(ben, addDays(end, 365))
    const address = /^List-Unsubscribe: <(.+)>$/m.exec(unfolded(await mailed(cleo, 1)))?.[1] ?? ''
    const press = { raw: 'List-Unsubscribe=One-Click', headers: ONE_CLICK, key: null }
    expect((await client.call('POST', new URL(address).pathname, press)).status).toBe(200)
    for (const [days, left, count] of [
      [30, 30, 2],
      [23, 7, 3],
      [7, 0, 4],
    ] as const) {
      clock += days * DAY
      expect(await mailed(ann, count)).toContain(`Days left on one of your certificates: ${left}.`)
    }
    expect([ann, ben, cleo].map((staff) => mailsTo(staff).length)).toEqual([4, 1, 1])
  }, 120_000)
})
