import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tokenFor } from '../../identity/testing/links.ts'
import { ADMIN, startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { createClient } from '../testing/client.ts'
import { ENGINES } from '../testing/engines.ts'
import { adminToken, newStaff } from '../testing/people.ts'

const NEW = 'nine slow herons at dusk'
const CHOSEN = { password: NEW, confirmPassword: NEW }
const TRIES = 14

describe.each(ENGINES)('on %s engines, the audit shows how an administrator can be taken over:', (engines) => {
  let arrive: TestArrive
  let admin: number
  const client = createClient(() => arrive.origin())
  beforeAll(async () => {
    arrive = await startTestArrive({ RATE_LIMITS: 'on' }, { engines })
    const { body } = await client.get('/me', await adminToken(client))
    admin = Number(body['user_id'])
  })
  afterAll(() => arrive?.end())

  const link = (call: string, person: number) => tokenFor(arrive.arrive().kernel, call, person)

  /** The audit's entries about these targets, the oldest first: action, target, actor, subject and rows. */
  async function told(password: string, ...targets: readonly string[]) {
    const { body } = await client.post('/login', { username: ADMIN.email, password })
    const entries = await client.rows('/get_audit?limit=200', String(body['token']))
    return entries
      .filter(({ what, action }) => targets.includes(String(what)) && action !== 'login')
      .map(({ action, what, actor_user_id: actor, rows }) => [action, what, actor, rows])
      .toReversed()
  }

  test('rate-limited logins are counted with those that had a wrong password', async () => {
    const statuses: number[] = []
    for (let tried = 0; tried < TRIES; tried++) {
      const guess = { username: ADMIN.email, password: `guess ${tried} of the day` }
      const { status } = await client.call('POST', '/login', { body: guess, headers: { connection: 'close' } })
      statuses.push(status)
    }
    expect([statuses.filter((one) => one === 401).length, statuses.at(-1)]).toEqual([10, 429])
    await arrive.restart()
    // The account is locked for a while; a new password unlocks it.
    const token = await link('reset-password', admin)
    expect((await client.post('/password/reset', CHOSEN, token)).status).toBe(200)
    expect(await told(NEW, 'admin-login')).toEqual([['refused', 'admin-login', null, TRIES]])
  })

  test('a new password by a link, and an attempt with a used link', async () => {
    const token = await link('reset-password', admin)
    expect((await client.post('/password/reset', CHOSEN, token)).status).toBe(200)
    expect((await client.post('/password/reset', CHOSEN, token)).status).toBe(410)
    expect((await told(NEW, 'password-by-link')).slice(-2)).toEqual([
      ['change', 'password-by-link', admin, 1],
      ['change', 'password-by-link', admin, 0],
    ])
  })

  test("an accepted invitation, and nothing about other people's links", async () => {
    const { body } = await client.post('/login', { username: ADMIN.email, password: NEW })
    const made = await client.post(
      '/admins',
      { email: 'ben@office.example', office_role: 'recruiter' },
      String(body['token']),
    )
    const invited = Number(made.body['user_id'])
    const token = await link('accept-administration', invited)
    expect((await client.post('/admins/password', CHOSEN, token)).status).toBe(200)
    const { person } = await newStaff(client, 'ann@mail.example')
    expect((await client.post('/password/reset', CHOSEN, await link('reset-password', person))).status).toBe(200)
    expect(await told(NEW, 'first-password-by-link')).toEqual([['change', 'first-password-by-link', invited, 1]])
    expect((await told(NEW, 'password-by-link')).map(([, , actor]) => actor)).not.toContain(person)
  })
})
