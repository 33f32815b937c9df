import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newStaff, PASSWORD, type Staff, staffToken } from '../testing/people.ts'
import { type Peer, startPeer } from '../testing/smtp-peer.ts'

const NEW = 'nine slow herons at dusk'

describe.each(ENGINES)('the own account on %s engines', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  const client = createClient(() => arrive.origin())
  let ann: Staff

  const environment = () => {
    return { SMTP_URL: peer.url, NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' }
  }

  beforeAll(async () => {
    peer = await startPeer()
    arrive = await startTestArrive(environment(), { engines })
    ann = await newStaff(client, 'ann@example.com')
  })

  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  const sessions = async (token: string) => (await client.get('/me/sessions', token)).body as unknown as Session[]
  const change = (current: string, password: string, token: string) =>
    client.call('PUT', '/me/password', { token, body: { current, password, confirmPassword: password } })

  /** Without the mails about logins, which all lack cookies here. */
  const changesTold = () => peer.mails.filter(({ raw }) => raw.includes('Subject: Your password was changed'))

  test('shows its sessions, and ends one or all others', async () => {
    const [second, third] = [await staffToken(client, ann.email), await staffToken(client, ann.email)]
    const mine = (await sessions(second)).find(({ is_this }) => is_this)
    expect(await client.call('DELETE', `/me/sessions/${mine?.session_id}`, { token: ann.token })).toMatchObject({
      status: 200,
    })
    expect(await client.get('/me', second)).toMatchObject({ status: 401 })
    expect(await sessions(ann.token)).toHaveLength(2)
    expect(await client.call('DELETE', '/me/sessions', { token: third })).toMatchObject({ status: 200 })
    expect(await client.get('/me', ann.token)).toMatchObject({ status: 401 })
    expect(await sessions(third)).toMatchObject([{ is_this: true }])
  })

  test("of an administrator cannot end another person's session", async () => {
    const admin = await adminToken(client)
    const token = await staffToken(client, ann.email)
    const [{ session_id: name }] = (await sessions(token)) as [Session]
    expect(await client.call('DELETE', `/me/sessions/${name}`, { token: admin })).toMatchObject({ status: 404 })
    expect(await client.get('/me', token)).toMatchObject({ status: 200, body: { email: ann.email, role: 'staff' } })
  })

  test('gets a new session at each login, regardless of the token sent', async () => {
    const ben = await newStaff(client, 'ben@example.com')
    const planted = await staffToken(client, ann.email)
    const { body } = await client.post('/user-login', { email: ben.email, password: PASSWORD }, planted)
    const opened = String(body['token_user'])
    expect(opened).not.toBe(planted)
    expect(await client.get('/me', opened)).toMatchObject({ body: { email: ben.email } })
    expect(await client.get('/me', planted)).toMatchObject({ body: { email: ann.email } })
    expect((await sessions(planted)).filter(({ is_this }) => is_this)).toHaveLength(1)
  })

  test('changes its password in one session, which continues while the others end before the response', async () => {
    const [own, other] = [await staffToken(client, ann.email), await staffToken(client, ann.email)]
    expect(await change('something else', NEW, own)).toMatchObject({ status: 400 })
    expect(await change(PASSWORD, NEW, own)).toMatchObject({ status: 200 })
    expect(await client.get('/me', other)).toMatchObject({ status: 401 })
    expect(await client.get('/me', own)).toMatchObject({ status: 200 })
    for (let taken = 1; changesTold().length === 0; taken++) await peer.taken(taken)
    expect(changesTold().map(({ to }) => to)).toEqual([[ann.email]])
  })

  test('has the same password after a rebuild', async () => {
    await arrive.restart(environment())
    await arrive.rebuild()
    expect(await client.post('/user-login', { email: ann.email, password: PASSWORD })).toMatchObject({ status: 401 })
    expect(await client.post('/user-login', { email: ann.email, password: NEW })).toMatchObject({ status: 200 })
    expect(changesTold()).toHaveLength(1)
  })
})

interface Session {
  readonly session_id: string
  readonly is_this: boolean
}
