import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { newStaff, PASSWORD, type Staff } from '../testing/people.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'

const NEW = 'nine slow herons at dusk'
const OTHERS = /^Subject: (?:A login on a new device|Is this your email\?)/m
const ASKED = {
  message: 'If there is an account with this email, a link for a new password is on its way. It works for 30 minutes.',
}

describe.each(ENGINES)('a forgotten password on %s engines', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let clock = Date.now()
  const client = createClient(() => arrive.origin())
  let ann: Staff

  beforeAll(async () => {
    peer = await startPeer()
    const mail = { SMTP_URL: peer.url, NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' }
    arrive = await startTestArrive(mail, { engines, now: () => clock })
    ann = await newStaff(client, 'ann@example.com')
  })

  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  // Without the mails about logins without cookies and about registered emails.
  const ofPassword = (email: string) =>
    peer.mails.filter(({ to, raw }) => to.includes(email) && !OTHERS.test(raw)).map(({ raw }) => raw)

  /** Waits for this many password mails to a person. */
  async function mailsTo(email: string, count: number): Promise<readonly string[]> {
    for (let taken = count; ; taken++) {
      await peer.taken(taken)
      const found = ofPassword(email)
      if (found.length >= count) return found
    }
  }

  const linkIn = (raw: string) => /\/go#([\w.-]+)/.exec(raw.replaceAll('=\r\n', ''))?.[1] ?? ''
  const reset = (token: string, password: string) =>
    client.post('/password/reset', { password, confirmPassword: password }, token)
  const logIn = (password: string) => client.post('/user-login', { email: ann.email, password })

  test('is replaced through the link of a mail, which ends the old sessions and works once', async () => {
    expect(await client.post('/password/forgot', { email: ' Ann@Example.com' })).toMatchObject({
      status: 200,
      body: ASKED,
    })
    const [mail = ''] = await mailsTo(ann.email, 1)
    expect(mail).toContain('\r\nFrom: Arrive Home Care <care@agency.example>\r\nTo: ann@example.com\r\n')
    const token = linkIn(mail)
    expect(token).toMatch(/^reset\./)
    expect(await client.get('/get_hipaa_data', ann.token)).not.toMatchObject({ status: 401 })
    expect(await reset(token, NEW)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('changed') },
    })
    expect(await client.get('/get_hipaa_data', ann.token)).toMatchObject({ status: 401 })
    expect(await logIn(PASSWORD)).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect(await logIn(NEW)).toMatchObject({ status: 200 })
    expect(await reset(token, 'another one entirely')).toMatchObject({ status: 410, body: { code: 'link-used' } })
    const [, told = ''] = await mailsTo(ann.email, 2)
    expect(told).toContain('Your password was changed')
  })

  test('gets no mail, and the same response, if there is no account', async () => {
    const before = ofPassword(ann.email).length
    expect(await client.post('/password/forgot', { email: 'nobody@example.com' })).toMatchObject({
      status: 200,
      body: ASKED,
    })
    await client.post('/password/forgot', { email: ann.email })
    await mailsTo(ann.email, 3)
    expect(ofPassword(ann.email).length).toBe(before + 1)
    expect(peer.mails.filter(({ to }) => !to.includes(ann.email))).toEqual([])
  })

  test('cannot be replaced after half an hour, nor with an altered link', async () => {
    const token = linkIn((await mailsTo(ann.email, 3))[2] ?? '')
    const other = token.replace(`.${ann.person}.`, `.${ann.person + 1}.`)
    expect(await reset(other, NEW)).toMatchObject({ status: 401, body: { code: 'wrong-link' } })
    expect(await reset(`${token}x`, NEW)).toMatchObject({ status: 401, body: { code: 'wrong-link' } })
    clock += 30 * 60_000
    expect(await reset(token, NEW)).toMatchObject({ status: 410, body: { code: 'link-expired' } })
  })

  test('is still the new one after a restart and a rebuild', async () => {
    await arrive.restart({ SMTP_URL: peer.url, NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' })
    await arrive.rebuild()
    expect(await logIn(PASSWORD)).toMatchObject({ status: 401 })
    expect(await logIn(NEW)).toMatchObject({ status: 200 })
    expect(ofPassword(ann.email)).toHaveLength(3)
  })
})
