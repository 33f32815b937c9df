import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ADMIN, startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { newColleague } from '../testing/office.ts'
import { adminToken, newApplicant, newStaff, PASSWORD } from '../testing/people.ts'
import { isTo, mailedLink, type Peer, startPeer } from '../testing/smtp-peer.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.parse('2031-03-04T15:00:00.000Z')

describe.each(ENGINES)('an invited administrator who did not join, on %s engines', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let owner: string
  let clock = START
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    peer = await startPeer()
    const to = { NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' }
    const mails = { ...to, SMTP_URL: peer.url, RATE_LIMITS: 'on' }
    arrive = await startTestArrive(mails, { engines, now: () => clock })
    owner = await adminToken(client)
  })

  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  const row = async (email: string) => (await client.rows('/admins', owner)).find((one) => one['email'] === email) ?? {}
  const again = (person: unknown, token = owner) => client.post(`/admins/${String(person)}/invitation`, {}, token)
  const accept = (token: string) =>
    client.post('/admins/password', { password: PASSWORD, confirmPassword: PASSWORD }, token)
  const iso = (ms: number) => new Date(ms).toISOString()

  async function invite(email: string): Promise<unknown> {
    return (await client.post('/admins', { email, office_role: 'recruiter' }, owner)).body['user_id']
  }

  /** Waits for this many mails to a person, and returns their links. */
  async function linksTo(email: string, count: number): Promise<readonly string[]> {
    return (await peer.found(count, isTo(email))).map(({ raw }) => mailedLink(raw))
  }

  /** Waits until a person's row has this value. */
  async function rowWith(email: string, name: string): Promise<Readonly<Record<string, unknown>>> {
    for (;;) {
      const found = await row(email)
      if (found[name] !== null) return found
    }
  }

  test('is shown with the day on which the link ends, and like the others once it was used', async () => {
    const person = await invite('rita@agency.example')
    const [link = ''] = await linksTo('rita@agency.example', 1)
    const at = Date.parse(String((await row('rita@agency.example'))['since']))
    expect(await row('rita@agency.example')).toMatchObject({
      invited_at: iso(at),
      invitation_expires_at: iso(at + 14 * DAY),
      last_seen_at: null,
    })
    expect(await accept(link)).toMatchObject({ status: 200 })
    const nulls = { invited_at: null, invitation_expires_at: null, mail_returned_at: null }
    expect(await row('rita@agency.example')).toMatchObject(nulls)
    expect(await again(person)).toMatchObject({ status: 409, body: { code: 'has-account' } })
  })

  test('is sent another link, which replaces the previous one and restarts its term', async () => {
    const person = await invite('rob@agency.example')
    const [first = ''] = await linksTo('rob@agency.example', 1)
    clock += 13 * DAY
    owner = await adminToken(client)
    const sent = await again(person)
    expect(sent).toMatchObject({ status: 201, body: { message: expect.stringContaining('14 days') } })
    expect((await row('rob@agency.example'))['invitation_expires_at']).toBe(sent.body['expires_at'])
    const [, second = ''] = await linksTo('rob@agency.example', 2)
    expect(second).toMatch(/^office\./)
    const replaced = { status: 410, body: { code: 'link-used', message: expect.stringContaining('newer invitation') } }
    expect(await accept(first)).toMatchObject(replaced)
    clock += 13 * DAY
    expect(await accept(second)).toMatchObject({ status: 200 })
    expect(await accept(second)).toMatchObject({ status: 410, body: { code: 'link-used' } })
    owner = await adminToken(client)
  })

  test('is sent three links an hour, only by owners', async () => {
    const person = await invite('may@agency.example')
    const { token } = await newColleague(client, owner, 'compliance')
    expect(await again(person, token)).toMatchObject({ status: 403, body: { code: 'not-in-role' } })
    const answers = [await again(person), await again(person), await again(person), await again(person)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
    const staff = await newStaff(client, 'ann@mail.example')
    for (const other of [staff.person, 999_999]) {
      expect(await again(other)).toMatchObject({ status: 404, body: { code: 'no-user' } })
    }
    const audit = (await client.rows('/get_audit?limit=200', owner)).filter(({ what }) => what === 'invitation')
    expect(audit).toContainEqual(expect.objectContaining({ action: 'create', subject_user_id: person }))
  })

  test('is shown as unreachable if the mail bounces', async () => {
    peer.boxes.set('typo@agency.example', 550)
    await invite('typo@agency.example')
    expect((await rowWith('typo@agency.example', 'mail_returned_at'))['mail_returned_at']).toEqual(expect.any(String))
  })

  test('is distinguished from active ones by when they were last seen, to within five minutes', async () => {
    clock = Date.parse(iso(clock + DAY).slice(0, 10)) + 2 * MINUTE
    owner = await adminToken(client)
    const seen = async () => (await row(ADMIN.email))['last_seen_at']
    const login = iso(clock - 2 * MINUTE)
    expect(await seen()).toBe(login)
    clock += 2 * MINUTE
    await client.rows('/admins', owner)
    expect(await seen()).toBe(login)
    clock += 2 * MINUTE
    // The note is written after the response.
    for (let looks = 0; looks < 100 && (await seen()) === login; looks++) await pause(20)
    expect(await seen()).toBe(iso(Date.parse(login) + 5 * MINUTE))
    expect((await row('typo@agency.example'))['last_seen_at']).toBeNull()
  })

  test('is the same after a restart and a rebuild, and gets no mail twice', async () => {
    const before = await client.rows('/admins', owner)
    const sent = () => peer.mails.filter(({ to, raw }) => to.includes('rob@agency.example') && raw.includes('/go#'))
    expect(sent()).toHaveLength(2)
    await arrive.restart()
    for (const { differences } of await arrive.rebuild()) expect(differences).toEqual([])
    expect(await client.rows('/admins', owner)).toEqual(before)
    expect(sent()).toHaveLength(2)
  })

  test('is not invited like other applicants if they were removed and apply for a career', async () => {
    const { user_id: person } = await row('rob@agency.example')
    expect(await client.call('DELETE', `/admins/${String(person)}`, { token: owner })).toMatchObject({ status: 200 })
    await newApplicant(client, owner, 'rob@agency.example')
    expect(await client.post('/invitations', { user_id: person }, owner)).toMatchObject({
      status: 409,
      body: { code: 'has-account', message: expect.stringContaining('be an administrator') },
    })
  })
})
