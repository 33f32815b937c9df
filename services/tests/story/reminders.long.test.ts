import { packetForms } from '@arrive/contracts/calls/packets.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newStaff, type Staff, staffToken } from '../testing/people.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'

const DAY = 24 * 60 * 60_000
const PACKET = packetForms(forms)

describe.each(ENGINES)('people with unfinished forms are reminded, on %s engines:', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let clock = Date.now()
  const client = createClient(() => arrive.origin())
  const mail = () => peer.settings

  beforeAll(async () => {
    peer = await startPeer()
    arrive = await startTestArrive(mail(), { engines, now: () => clock })
  })

  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  const isReminder = (raw: string) => raw.includes('Subject: Your forms are not finished yet')
  const remindersTo = (email: string) => peer.mails.filter(({ to, raw }) => to.includes(email) && isReminder(raw))

  /** Waits for this many reminders to a person. */
  async function reminded(email: string, count: number): Promise<readonly string[]> {
    for (let taken = peer.mails.length; remindersTo(email).length < count; taken++) await peer.taken(taken + 1)
    return remindersTo(email).map(({ raw }) => raw)
  }

  /** Lets days pass, at least three, and waits for a reminder that is due only then. */
  async function pass(days: number): Promise<void> {
    const witness = await newStaff(client, `witness-${clock}@example.com`)
    clock += days * DAY
    await reminded(witness.email, 1)
  }

  async function send(staff: Staff, names: readonly (typeof PACKET)[number][]): Promise<void> {
    const token = await staffToken(client, staff.email)
    for (const form of names) {
      expect((await client.post(form.save.path, sampleBody(form), token)).status).toBeLessThan(300)
    }
  }

  const stops: Staff[] = []

  test('on day 3, with how many forms are left, nothing personal, and a link to continue', async () => {
    const ann = await newStaff(client, 'ann@example.com')
    await send(ann, PACKET.slice(0, 2))
    clock += 3 * DAY
    const [raw = ''] = await reminded(ann.email, 1)
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(text).toMatch(/Forms left: 5 of\s+7\./)
    expect(text).toContain(`http://localhost:0/packet/${ann.person}\r\n`)
    expect(text.slice(text.indexOf('\r\n\r\n'))).not.toMatch(/Ann|Baker|Oak|example\.com/)
    stops.push(ann)
  }, 180_000)

  test('not if all forms are sent or the person was erased, and three times at most', async () => {
    const [ann] = stops
    if (ann === undefined) throw new Error('Nobody was reminded')
    const ben = await newStaff(client, 'ben@example.com')
    const cid = await newStaff(client, 'cid@example.com')
    await send(ben, PACKET)
    const erasing = await client.call('DELETE', `/delete_staff/${cid.person}`, { token: await adminToken(client) })
    expect(erasing.status).toBe(200)
    await pass(4)
    await reminded(ann.email, 2)
    await pass(7)
    await reminded(ann.email, 3)
    await pass(7)
    expect(remindersTo(ann.email)).toHaveLength(3)
    expect(remindersTo(ben.email)).toEqual([])
    expect(remindersTo(cid.email)).toEqual([])
  }, 180_000)

  test('the same after a rebuild, and no one a second time', async () => {
    const eve = await newStaff(client, 'eve@example.com')
    clock += 3 * DAY
    await reminded(eve.email, 1)
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    await arrive.restart(mail())
    await pass(3)
    expect(remindersTo(eve.email)).toHaveLength(1)
  }, 180_000)
})
