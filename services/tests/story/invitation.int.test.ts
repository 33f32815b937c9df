import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newApplicant, PASSWORD } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { type Mail, mailedLink, type Peer, startPeer } from '../testing/smtp-peer.ts'

describe.each(ENGINES)('an invitation on %s engines', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let admin: string
  const clock = Date.now()
  const client = createClient(() => arrive.origin())
  const settings = () => ({
    ...peer.settings,
    REGISTRATION: 'invited',
  })

  beforeAll(async () => {
    peer = await startPeer()
    arrive = await startTestArrive(settings(), { engines, now: () => clock })
    admin = await adminToken(client)
  })

  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  const applicant = (email: string) => newApplicant(client, admin, email)

  /** Waits for this many mails of this kind to a person, and returns their links. */
  async function linksTo(email: string, count: number): Promise<readonly string[]> {
    const isInvitation = ({ to, raw }: Mail) => to.includes(email) && mailedLink(raw).startsWith('invitation.')
    return (await peer.found(count, isInvitation)).map(({ raw }) => mailedLink(raw))
  }

  const invite = (person: number) => client.post('/invitations', { user_id: person }, admin)
  const accept = (token: string, password = PASSWORD) =>
    client.post('/invitation', { password, confirmPassword: password }, token)
  const account = async (person: number) => (await client.get(`/get_account/${person}`, admin)).body

  test('is listed for each of several people, until they have an account', async () => {
    const [uma, vic] = [await applicant('uma@example.com'), await applicant('vic@example.com')]
    const listed = async () => (await client.get(`/get_invitations?user_ids=${uma},${vic}`, admin)).body
    const [never, nobody] = [{ invited_at: null }, { has_account: false }]
    expect(await listed()).toEqual([
      { user_id: uma, ...never, ...nobody },
      { user_id: vic, ...never, ...nobody },
    ])
    await invite(uma)
    const invited_at = expect.any(String)
    expect(await listed()).toMatchObject([{ invited_at, ...nobody }, never])
    const [link = ''] = await linksTo('uma@example.com', 1)
    await accept(link)
    expect(await listed()).toMatchObject([{ invited_at, has_account: true }, never])
    expect((await client.get('/get_invitations', admin)).body).toEqual([])
    expect((await client.get('/get_invitations?user_ids=1,x', admin)).status).toBe(400)
  })

  test('creates the account of an applicant once, under the number of the application', async () => {
    const email = 'ann@example.com'
    const ann = await applicant('Ann@Example.com')
    expect(await account(ann)).toMatchObject({ mails: true, has_account: false, invited_at: null })
    expect(await invite(ann)).toMatchObject({ status: 201, body: { message: expect.stringContaining('14 days') } })
    const [link = ''] = await linksTo(email, 1)
    expect(await account(ann)).toMatchObject({ invited_at: expect.any(String), has_account: false })
    expect(await accept(link, 'password1')).toMatchObject({ status: 400, body: { code: 'invalid-answers' } })
    expect(await client.get('/link', link)).toMatchObject({ status: 200, body: { email } })
    expect(await accept(link)).toMatchObject({ status: 201, body: { message: 'Registered successfully!' } })
    expect(await client.get('/link', link)).toMatchObject({ status: 410, body: { code: 'link-used' } })
    expect(await accept(link, 'another one entirely')).toMatchObject({
      status: 410,
      body: { code: 'link-used', message: expect.stringContaining('already have an account') },
    })
    const { body } = await client.post('/user-login', { email, password: PASSWORD })
    const token = String(body['token_user'])
    expect((await client.get('/me', token)).body).toMatchObject({ user_id: ann, email, role: 'staff' })
    expect(await account(ann)).toMatchObject({ has_account: true })
    expect(await invite(ann)).toMatchObject({ status: 409, body: { code: 'has-account' } })
  })

  test('is only for career applicants, and for no other purpose', async () => {
    expect(await invite(987_654)).toMatchObject({ status: 404, body: { code: 'no-user' } })
    await client.post('/apply_patients', { ...sampleBody(named(forms, 'homecare')), patientEmail: 'pat@example.com' })
    const { body } = await client.get('/get_user_id_by_email/pat%40example.com', admin)
    expect(await invite(Number(body['user_id']))).toMatchObject({ status: 404, body: { code: 'no-user' } })
    const eve = await applicant('eve@example.com')
    await invite(eve)
    const [link = ''] = await linksTo('eve@example.com', 1)
    const reset = await client.post('/password/reset', { password: PASSWORD, confirmPassword: PASSWORD }, link)
    expect(reset).toMatchObject({ status: 401, body: { message: expect.stringContaining('something else') } })
    // Mail scanners open links, which must change nothing.
    expect((await client.get('/invitation', link)).status).not.toBe(201)
    await client.call('DELETE', `/delete_staff/${eve}`, { token: admin })
    expect(await accept(link)).toMatchObject({ status: 401, body: { code: 'wrong-link' } })
  })

  test('is the same after a restart and a rebuild, and none is sent twice', async () => {
    const dan = await applicant('dan@example.com')
    await invite(dan)
    const [link = ''] = await linksTo('dan@example.com', 1)
    const { length } = peer.mails
    await arrive.restart(settings())
    expect((await arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])
    expect(await accept(link)).toMatchObject({ status: 201 })
    expect(peer.mails).toHaveLength(length)
  })

  test('is refused if mails to people are off', async () => {
    const fay = await applicant('fay@example.com')
    await arrive.restart({ REGISTRATION: 'open', MAIL_FROM: '', SMTP_URL: '', NOTIFY_TO: '' })
    expect(await account(fay)).toMatchObject({ mails: false })
    expect(await invite(fay)).toMatchObject({ status: 409, body: { code: 'no-mails' } })
  })
})
