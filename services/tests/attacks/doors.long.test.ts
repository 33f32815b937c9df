import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { shownCode } from '../../identity/testing/factors.ts'
import { quietToken } from '../../identity/testing/links.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { eventCount } from '../testing/history.ts'
import { adminToken, newApplicant, newStaff, PASSWORD, type Staff } from '../testing/people.ts'
import { sized } from '../testing/size.ts'
import { mailedLink, type Peer, startPeer } from '../testing/smtp-peer.ts'

/** Where the links of each purpose go, as a bearer. */
const DOORS = {
  reset: '/password/reset',
  invitation: '/invitation',
  verify: '/email/verify',
  office: '/admins/password',
} as const
/** The link to stop reminders. It is in the URL, because mail programs send nothing else. */
const QUIET = 'quiet'
type Mailed = keyof typeof DOORS
type Purpose = Mailed | typeof QUIET
const MAILED = Object.keys(DOORS) as readonly Mailed[]
const PURPOSES: readonly Purpose[] = [...MAILED, QUIET]

const CHOSEN = 'nine slow herons at dusk'
const MINUTE = 60_000
const WRONG_LINK = [401, 'wrong-link']
const ENDED = [401, 'ticket-ended']

// An attacker who has some links and tickets, and tries them elsewhere.

/** Guessed tokens and tickets per door. */
const guesses = sized(20, 2_000)

describe.each(ENGINES)('on %s engines', (engines) => {
  let peer: Peer
  let arrive: TestArrive
  let admin: string
  let ann: Staff
  let clock = Date.now()
  const links = new Map<Purpose, string>()
  const client = createClient(() => arrive.origin())

  beforeAll(async () => {
    peer = await startPeer()
    const mail = peer.settings
    arrive = await startTestArrive(mail, { engines, now: () => clock })
    admin = await adminToken(client)
    ann = await newStaff(client, 'ann@mail.example')
    await client.post('/password/forgot', { email: ann.email })
    const cara = await newApplicant(client, admin, 'cara@mail.example')
    await client.post('/invitations', { user_id: cara }, admin)
    await client.post('/admins', { email: 'rita@agency.example', office_role: 'recruiter' }, admin)
    for (const purpose of MAILED) links.set(purpose, await sentLink(purpose))
    // The link of a reminder that is due in three days.
    links.set(QUIET, quietToken(arrive.arrive().kernel, ann.person))
  }, 60_000)
  afterAll(async () => {
    await arrive?.end()
    await peer?.stop()
  })

  /** Waits for the mail with the link of this purpose. */
  async function sentLink(purpose: Mailed): Promise<string> {
    const [found] = await peer.found(1, ({ raw }) => mailedLink(raw).startsWith(`${purpose}.`))
    return mailedLink(found?.raw ?? '')
  }

  const linkTo = (purpose: Purpose) => links.get(purpose) ?? ''
  function press(purpose: Purpose, token: string): Promise<Reply> {
    if (purpose === QUIET) return client.call('POST', `/mail/quiet/${token}`)
    const body = purpose === 'verify' ? {} : { password: CHOSEN, confirmPassword: CHOSEN }
    return client.post(DOORS[purpose], body, token)
  }
  const reported = ({ status, body }: Reply) => [status, body['code']]
  const logIn = () => client.post('/user-login', { email: ann.email, password: PASSWORD })
  const second = (ticket: unknown, code: string) =>
    client.post('/login/second_factor', { ticket, method: 'totp', code })

  test.each(PURPOSES)('a guessed link for %s opens nothing, and all guesses get the same answer', async (purpose) => {
    const [, person, n] = linkTo(purpose).split('.')
    const answers = new Set<string>()
    for (let at = 0; at < guesses; at++) {
      const token = `${purpose}.${at % 2 === 0 ? person : 4_000 + at}.${n}.${randomBytes(32).toString('base64url')}`
      const answer = await press(purpose, token)
      answers.add(JSON.stringify(reported(answer)))
    }
    expect([...answers]).toEqual([JSON.stringify(WRONG_LINK)])
  })

  test('a link for one purpose is refused by the calls for others', async () => {
    for (const door of PURPOSES) {
      for (const purpose of PURPOSES.filter((other) => other !== door)) {
        expect([door, purpose, ...reported(await press(door, linkTo(purpose)))]).toEqual([door, purpose, ...WRONG_LINK])
      }
    }
  })

  test('a link is not a session, and a session is not a link', async () => {
    for (const purpose of PURPOSES) {
      expect((await client.get('/me', linkTo(purpose))).status).toBeGreaterThanOrEqual(401)
      // As a URL they are too long for a link.
      const refused = purpose === QUIET ? 400 : 401
      expect((await press(purpose, ann.token)).status).toBeGreaterThanOrEqual(refused)
      expect((await press(purpose, admin)).status).toBeGreaterThanOrEqual(refused)
    }
  })

  test('a link that stops reminders is not a bearer token, and opening it stops nothing', async () => {
    const before = await eventCount(arrive.arrive().kernel.log)
    for (const purpose of PURPOSES) {
      expect(reported(await client.post('/mail/quiet/nothing', {}, linkTo(purpose)))).toEqual(WRONG_LINK)
    }
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
      await fetch(`${arrive.origin()}/mail/quiet/${linkTo(QUIET)}`, { method, redirect: 'manual' })
    }
    expect(await eventCount(arrive.arrive().kernel.log)).toBe(before)
  })

  test('after all attacks nothing has changed, and each link works once for its own purpose', async () => {
    expect(await logIn()).toMatchObject({ status: 200 })
    expect((await client.get(`/get_account/${ann.person}`, admin)).body).toMatchObject({ email_verified: false })
    for (const purpose of ['verify', 'invitation', 'office', 'reset'] as const) {
      const { status } = await press(purpose, linkTo(purpose))
      expect([purpose, status]).toEqual([purpose, purpose === 'invitation' ? 201 : 200])
      expect([purpose, ...reported(await press(purpose, linkTo(purpose)))]).toEqual([purpose, 410, 'link-used'])
    }
  })

  test('a link that stops reminders does only that, no matter how often it is used', async () => {
    const count = () => eventCount(arrive.arrive().kernel.log)
    const account = async () => (await client.get(`/get_account/${ann.person}`, admin)).body
    const [events, known] = [await count(), await account()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(QUIET, linkTo(QUIET))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const stopped = await count()
    // Concurrent presses may each be recorded before they see the others.
    expect(stopped - events).toBeGreaterThanOrEqual(1)
    expect(stopped - events).toBeLessThanOrEqual(5)
    for (let at = 0; at < guesses; at++) expect(await press(QUIET, linkTo(QUIET))).toMatchObject({ status: 200 })
    expect(await count()).toBe(stopped)
    expect(await account()).toEqual(known)
    expect(await client.post('/user-login', { email: ann.email, password: CHOSEN })).toMatchObject({ status: 200 })
  })

  test('guessed tickets, and those of other people, open nothing', async () => {
    const bob = await newStaff(client, 'bob@mail.example')
    const begun = await client.post('/me/factors/begin', { method: 'totp' }, bob.token)
    const secret = String(begun.body['secret'])
    const code = () => shownCode(secret, clock)
    const added = { ticket: begun.body['ticket'], current: PASSWORD, name: 'A phone', code: code() }
    expect(await client.post('/me/factors', added, bob.token)).toMatchObject({ status: 201 })
    clock += MINUTE
    const ticket = async () =>
      (await client.post('/user-login', { email: bob.email, password: PASSWORD })).body['ticket']
    const answers = new Set<string>()
    for (let at = 0; at < guesses; at++) {
      answers.add(JSON.stringify(reported(await second(randomBytes(32).toString('base64url'), code()))))
    }
    expect([...answers]).toEqual([JSON.stringify(ENDED)])
    // A ticket for adding a factor does not log in.
    expect(reported(await second(begun.body['ticket'], code()))).toEqual(ENDED)
    const own = await ticket()
    expect(await second(own, code())).toMatchObject({ status: 200 })
    expect(reported(await second(own, code()))).toEqual(ENDED)
    expect(reported(await second(await ticket(), code()))).toEqual([401, 'wrong-code'])
  })

  test('an unknown address gets the same answer as one with an account, wherever it is entered', async () => {
    const seen = async (path: string, body: object) => {
      const { status, body: said } = await client.post(path, body)
      return JSON.stringify([status, said['code'], said['message'], Object.keys(said)])
    }
    const bodies = (email: string) =>
      [
        ['/password/forgot', { email }],
        ['/user-login', { email, password: 'wrong' }],
        ['/login', { username: email, password: 'wrong' }],
      ] as const
    for (const [at, [path, known]] of bodies('bob@mail.example').entries()) {
      const [, unknown] = bodies('nobody@mail.example')[at] ?? [path, known]
      expect([path, await seen(path, known)]).toEqual([path, await seen(path, unknown)])
    }
  })
})
