import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newApplicant, newStaff, PASSWORD } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { isTo, mailedLink, type Peer, startPeer } from '../testing/smtp-peer.ts'
import { until } from '../testing/until.ts'

const NEW = 'nine slow herons at dusk'
const OFFICE = 'office@agency.example'

describe.each(ENGINES)('people are mailed, on %s engines:', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let admin: string
  let clock = Date.now()
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    peer = await startPeer()
    const mail = peer.settings
    arrive = await startTestArrive(mail, { engines, now: () => clock })
    admin = await adminToken(client)
  })

  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  /** Waits for this many mails to an address. */
  async function mailsTo(email: string, count: number): Promise<readonly string[]> {
    return (await peer.found(count, isTo(email))).map(({ raw }) => raw)
  }

  const linkTo = async (email: string, count: number) => mailedLink((await mailsTo(email, count))[count - 1] ?? '')
  const account = async (person: number) => (await client.get(`/get_account/${person}`, admin)).body
  const forgot = (email: string) => client.post('/password/forgot', { email })
  const reset = (token: string) => client.post('/password/reset', { password: NEW, confirmPassword: NEW }, token)

  /** Waits until the office sees this value of a person. */
  const known = (person: number, name: string): Promise<unknown> =>
    until(
      name,
      async () => (await account(person))[name],
      (value) => value !== null && value !== false,
    )

  describe('a person who sends a form', () => {
    test('gets one receipt without answers, and the office its mail as always', async () => {
      const before = peer.mails.length
      const toOffice = peer.mails.filter(({ to }) => to.includes(OFFICE)).length
      await newApplicant(client, admin, 'App@Example.com')
      const [receipt = ''] = await mailsTo('app@example.com', 1)
      expect(receipt).toContain('Subject: We received your form')
      await client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare')), patientEmail: 'pat@example.com' })
      const [other = ''] = await mailsTo('pat@example.com', 1)
      await mailsTo(OFFICE, toOffice + 2)
      const bodies = [receipt, other].map((raw) =>
        raw.slice(raw.indexOf('\r\n\r\n')).replaceAll(/boundary.*|--_.*/g, ''),
      )
      expect(bodies.join('')).not.toMatch(/Ann|Baker|Oak|example\.com|Registered Nurse/)
      const offices = peer.mails.slice(before).filter(({ to }) => to.includes(OFFICE))
      const receipts = peer.mails.filter(({ to }) => to.includes('app@example.com') || to.includes('pat@example.com'))
      expect(offices.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])).toEqual([
        'New career application',
        'New homecare request',
      ])
      expect(receipts).toHaveLength(2)
      const both = [...offices, ...receipts].map(({ raw }) => raw)
      for (const raw of both) expect(raw).toContain('From: Arrive Home Care <care@agency.example>\r\n')
      expect(new Set(both.map((raw) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1])).size).toBe(4)
    })
  })

  describe('a mailbox', () => {
    test('that is temporarily unavailable does not delay other mails, and gets its own later', async () => {
      peer.boxes.set('slow@example.com', 450)
      const slow = await newApplicant(client, admin, 'slow@example.com')
      await newApplicant(client, admin, 'quick@example.com')
      await mailsTo('quick@example.com', 1)
      expect(peer.mails.filter(({ to }) => to.includes('slow@example.com'))).toEqual([])
      peer.boxes.delete('slow@example.com')
      clock += 61_000
      await mailsTo('slow@example.com', 1)
      expect(await account(slow)).toMatchObject({ mail_returned_at: null })
    }, 60_000)

    test('that is permanently refused is shown to the office until it accepts a mail, and is in no log', async () => {
      peer.boxes.set('gone@example.com', 550)
      const gone = await newStaff(client, 'gone@example.com')
      expect(await known(gone.person, 'mail_returned_at')).toEqual(expect.any(String))
      expect(arrive.logged()).toContain('refused a mail for good')
      expect(arrive.logged()).not.toContain('gone@example.com')
      peer.boxes.delete('gone@example.com')
      await forgot(gone.email)
      await reset(await linkTo(gone.email, 1))
      expect(await account(gone.person)).toMatchObject({ email_verified: true, mail_returned_at: null })
    })
  })

  test('everything is the same after a rebuild, and nothing is sent twice', async () => {
    const last = await newStaff(client, 'last@example.com')
    await linkTo(last.email, 1)
    const { length } = peer.mails
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    await arrive.restart(peer.settings)
    await newStaff(client, 'after@example.com')
    await linkTo('after@example.com', 1)
    expect(peer.mails).toHaveLength(length + 1)
    expect(await client.post('/user-login', { email: last.email, password: PASSWORD })).toMatchObject({ status: 200 })
  })
})
