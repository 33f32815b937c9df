import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, PASSWORD } from '../testing/people.ts'
import { isTo, mailedLink, type Peer, startPeer } from '../testing/smtp-peer.ts'

const NEW = 'nine slow herons at dusk'

describe.each(ENGINES)('an invited administrator, on %s engines', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let owner: string
  let clock = Date.now()
  const client = createClient(() => arrive.origin())
  const mails = () => peer.settings
  const noMails = { SMTP_URL: '', NOTIFY_TO: '', MAIL_FROM: '' }

  beforeAll(async () => {
    peer = await startPeer()
    arrive = await startTestArrive(mails(), { engines, now: () => clock })
    owner = await adminToken(client)
  })

  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  const invite = (email: string, role = 'recruiter') => client.post('/admins', { email, office_role: role }, owner)
  const accept = (token: string) =>
    client.post('/admins/password', { password: PASSWORD, confirmPassword: PASSWORD }, token)
  const logIn = (username: string, password = PASSWORD) => client.post('/login', { username, password })

  /** Waits for the first mail to a person, and returns its link. */
  const linkTo = async (email: string) => mailedLink((await peer.found(1, isTo(email)))[0]?.raw ?? '')

  test('chooses a password by the link of the mail, once, and has the role', async () => {
    const invited = await invite(' Rita@Agency.example')
    expect(invited).toMatchObject({ status: 201, body: { message: expect.stringContaining('14 days') } })
    expect(invited.body).not.toHaveProperty('password')
    const link = await linkTo('rita@agency.example')
    expect(link).toMatch(/^office\./)
    const bodies = { password: NEW, confirmPassword: NEW }
    for (const path of ['/password/reset', '/invitation']) {
      expect(await client.post(path, bodies, link)).toMatchObject({ status: 401, body: { code: 'wrong-link' } })
    }
    expect(await accept(link)).toMatchObject({ status: 200 })
    expect(await accept(link)).toMatchObject({ status: 410, body: { code: 'link-used' } })
    const { body } = await logIn('rita@agency.example')
    expect(await client.get('/get_packets', String(body['token']))).toMatchObject({ status: 200 })
    expect(await client.get('/get_hipaa_data', String(body['token']))).toMatchObject({ status: 403 })
  })

  test('cannot use the previous link after being removed and invited again', async () => {
    const { body } = await invite('rosa@agency.example')
    const link = await linkTo('rosa@agency.example')
    expect(await accept(link)).toMatchObject({ status: 200 })
    const path = `/admins/${String(body['user_id'])}`
    expect(await client.call('DELETE', path, { token: owner })).toMatchObject({ status: 200 })
    clock += 1_000
    expect(await invite('rosa@agency.example')).toMatchObject({ status: 201 })
    expect(await accept(link)).toMatchObject({ status: 410, body: { code: 'link-used' } })
    expect(await logIn('rosa@agency.example')).toMatchObject({ status: 401 })
  })

  test('if mails are off, gets a password that only lets them choose another one', async () => {
    await arrive.restart(noMails)
    owner = await adminToken(client)
    const { status, body } = await invite('kim@agency.example', 'compliance')
    expect([status, body['password']]).toEqual([201, expect.stringMatching(/^[\w-]{20}$/)])
    const first = await logIn('kim@agency.example', String(body['password']))
    const token = String(first.body['token'])
    expect(await client.get('/get_packets', token)).toMatchObject({
      status: 403,
      body: { code: 'password-must-change' },
    })
    const chosen = { current: body['password'], password: NEW, confirmPassword: NEW }
    expect(await client.call('PUT', '/me/password', { token, body: chosen })).toMatchObject({ status: 200 })
    const again = await logIn('kim@agency.example', NEW)
    expect(await client.get('/get_audit', String(again.body['token']))).toMatchObject({ status: 200 })
  })

  test('can lose that password and get others until one is chosen, and a lost one is useless', async () => {
    const { body } = await invite('lea@agency.example')
    const again = (headers = {}) =>
      client.call('POST', `/admins/${String(body['user_id'])}/invitation`, { token: owner, body: {}, headers })
    const lea = async () => (await client.rows('/admins', owner)).find(({ email }) => email === 'lea@agency.example')
    const first = await lea()
    const lost = String(body['password'])
    const { body: session } = await logIn('lea@agency.example', lost)
    const given: string[] = []
    for (const key of ['of-the-test-lea-0001', 'of-the-test-lea-0002']) {
      clock += 1_000
      const headers = { 'Idempotency-Key': key }
      const answer = await again(headers)
      expect(answer).toMatchObject({ status: 201, body: { password: expect.stringMatching(/^[\w-]{20}$/) } })
      // A retry of the same request returns the same password.
      expect(await again(headers)).toMatchObject({ status: 201, body: answer.body })
      given.push(String(answer.body['password']))
    }
    expect(await client.get('/me', String(session['token']))).toMatchObject({ status: 401 })
    expect(await lea()).toMatchObject({ invitation_expires_at: null, invited_at: new Date(clock).toISOString() })
    expect(first).not.toMatchObject({ invited_at: new Date(clock).toISOString() })
    for (const dead of [lost, given[0] ?? '']) {
      expect(await logIn('lea@agency.example', dead)).toMatchObject({ status: 401 })
    }
    const token = String((await logIn('lea@agency.example', given[1] ?? '')).body['token'])
    expect(await client.get('/get_packets', token)).toMatchObject({ body: { code: 'password-must-change' } })
    const chosen = { current: given[1], password: NEW, confirmPassword: NEW }
    expect(await client.call('PUT', '/me/password', { token, body: chosen })).toMatchObject({ status: 200 })
    expect(await again()).toMatchObject({ status: 409, body: { code: 'has-account' } })
    expect(await lea()).toMatchObject({ invited_at: null })
    expect(arrive.logged()).not.toContain(given[1])
  })

  test('gets one password if several owners request one at once', async () => {
    const { body } = await invite('lou@agency.example')
    const again = () => client.post(`/admins/${String(body['user_id'])}/invitation`, {}, owner)
    const answers = await Promise.all(Array.from({ length: 6 }, again))
    const codes = answers.map((answer) => String(answer.body['code'] ?? answer.status))
    expect(codes.filter((code) => code === '201').length).toBeGreaterThan(0)
    expect(codes.filter((code) => code !== '201' && code !== 'team-changed')).toEqual([])
    const given = answers.flatMap((answer) => (answer.status === 201 ? [String(answer.body['password'])] : []))
    const logins = await Promise.all(given.map((password) => logIn('lou@agency.example', password)))
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('may be a person who was removed, under the old number, and is named in the audit', async () => {
    const team = await client.rows('/admins', owner)
    const kim = team.find(({ email }) => email === 'kim@agency.example')
    const path = `/admins/${String(kim?.['user_id'])}`
    expect(await client.call('DELETE', path, { token: owner })).toMatchObject({ status: 200 })
    expect(await logIn('kim@agency.example', NEW)).toMatchObject({ status: 401 })
    const { body } = await invite('kim@agency.example')
    expect(body['user_id']).toBe(kim?.['user_id'])
    expect(await logIn('kim@agency.example', NEW)).toMatchObject({ status: 401 })
    const names = await client.rows('/get_administrators', owner)
    expect(names).toContainEqual({ user_id: kim?.['user_id'], email: 'kim@agency.example' })
  })

  test('is the same after a rebuild', async () => {
    const before = await client.rows('/admins', owner)
    for (const { differences } of await arrive.rebuild()) expect(differences).toEqual([])
    expect(await client.rows('/admins', owner)).toEqual(before)
    expect(before).toHaveLength(6)
  })
})
