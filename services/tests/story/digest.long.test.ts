import { packetForms } from '@arrive/contracts/calls/packets.ts'
import { addDays, DEFAULT_TIME_ZONE, dayOf, mondayOf, startOfDay } from '@arrive/contracts/days.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newApplicant, newStaff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'

const DAY = 24 * 60 * 60_000
const WEEK = 7 * DAY
const OFFICE = 'office@agency.example'
const MONDAY =
  startOfDay(addDays(mondayOf(dayOf(new Date(), DEFAULT_TIME_ZONE)), 7), DEFAULT_TIME_ZONE).getTime() + DAY / 2

describe.each(ENGINES)('the office gets a weekly digest, on %s engines:', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let clock = MONDAY - DAY
  const client = createClient(() => arrive.origin())
  const mail = (digest = 'weekly') => ({
    ...peer.settings,
    DIGEST: digest,
  })

  beforeAll(async () => {
    peer = await startPeer()
    arrive = await startTestArrive(mail(), { engines, now: () => clock })
  })

  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  const digests = () => peer.mails.filter(({ raw }) => raw.includes('Subject: The week in numbers'))

  /** Waits for this many digests. */
  async function sent(count: number): Promise<readonly string[]> {
    for (let taken = peer.mails.length; digests().length < count; taken++) await peer.taken(taken + 1)
    return digests().map(({ raw }) => raw.replaceAll('=\r\n', ''))
  }

  const reported = async (person: number) => {
    const token = await adminToken(client)
    for (;;) {
      const { body } = await client.get(`/get_account/${person}`, token)
      if (body['mail_returned_at'] !== null) return
    }
  }

  test('with the arrivals and bounces of seven days, and open items, without names', async () => {
    const admin = await adminToken(client)
    await newApplicant(client, admin, 'one@mail.example')
    await newApplicant(client, admin, 'two@mail.example')
    await client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare')), patientEmail: 'pat@mail.example' })
    peer.boxes.set('gone@mail.example', 550)
    await reported((await newStaff(client, 'gone@mail.example')).person)
    const ann = await newStaff(client, 'ann@mail.example')
    for (const form of packetForms(forms)) await client.post(form.save.path, sampleBody(form), ann.token)
    clock += DAY
    const [raw = ''] = await sent(1)
    expect(raw).toContain('New career applications: 2\r\n')
    expect(raw).toContain('New homecare requests: 1\r\n')
    expect(raw).toContain('Emails that bounced: 1\r\n')
    expect(raw).toContain("Packets waiting for the agency's section: 1\r\n")
    expect(raw).toContain('Staff with unfinished forms, first in touch over 14 days ago: 0\r\n')
    // Two people have none: six that all need, and the license of a position.
    expect(raw).toContain('Certificates out of date: 13\r\n')
    expect(raw).toContain('Certificates that expire within 30 days: 0\r\n')
    expect(raw).toContain('Overdue exclusion screenings (due every 31 days): 1\r\n')
    expect(raw).toContain('/admin')
    expect(raw.slice(raw.indexOf('\r\n\r\n'))).not.toMatch(/Ann|Baker|Oak|mail\.example/)
    expect(digests().map(({ to }) => to)).toEqual([[OFFICE]])
  }, 180_000)

  test('once after the server was off over two Mondays, and not again for the same week', async () => {
    await arrive.stop()
    clock += 2 * WEEK + DAY
    await arrive.restart(mail())
    const [, raw = ''] = await sent(2)
    expect(raw).toContain('New career applications: 0\r\n')
    expect(raw).toContain('Staff with unfinished forms, first in touch over 14 days ago: 1\r\n')
    await arrive.restart(mail())
    clock += DAY
    // Not for long past Mondays, even if a later digest is due.
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    clock += 5 * DAY
    const [, , third = ''] = await sent(3)
    expect(third).toContain('Staff with unfinished forms, first in touch over 14 days ago: 1\r\n')
    expect(digests()).toHaveLength(3)
  }, 180_000)

  test('only if it is enabled', async () => {
    await arrive.restart(mail('off'))
    clock += WEEK
    const witness = await newStaff(client, 'witness@mail.example')
    clock += 3 * DAY
    for (let taken = 1; !peer.mails.some(isReminderTo(witness.email)); taken++) await peer.taken(taken)
    expect(digests()).toHaveLength(3)
  }, 180_000)
})

function isReminderTo(email: string) {
  return ({ to, raw }: { to: readonly string[]; raw: string }) => to.includes(email) && raw.includes('not finished yet')
}
