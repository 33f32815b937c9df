import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from '@jest/globals'
import { shownCode } from '../../identity/testing/factors.ts'
import { startTestArrive, type TestArrive } from '../testing/arrive.ts'
import { caughtMails } from '../testing/caught-mails.ts'
import { createClient } from '../testing/client.ts'
import { containersOf, restartContainer } from '../testing/compose-client.ts'
import { adminToken, newStaff, PASSWORD, type Staff } from '../testing/people.ts'
import { mailedLink } from '../testing/smtp-peer.ts'
import { until } from '../testing/until.ts'

const NEW = 'nine slow herons at dusk'
const LATER = 'a lantern by the jetty'
const CHOSEN = { password: NEW, confirmPassword: NEW }
/** A little more than one step of a code, in milliseconds. */
const STEP = 31_000
const SLOW = 10 * 60_000

let arrive: TestArrive
let ann: Staff
const client = createClient(() => arrive.origin())
// The installation may have been used before.
const emailOf = (name: string) => `${name}${runOf}@mail.example`
const runOf = randomInt(1_000_000_000)

beforeAll(async () => {
  arrive = await startTestArrive()
  ann = await newStaff(client, emailOf('ann'))
})

/** Waits for this many mails of one subject to a person. */
function mailsTo(email: string, subject: string, count = 1): Promise<readonly string[]> {
  return until(
    `${count} mails`,
    () => caughtMails(email, subject),
    ({ length }) => length >= count,
  )
}

const linkTo = async (email: string, subject: string) => mailedLink((await mailsTo(email, subject)).at(0) ?? '')
const logIn = (password: string) => client.post('/user-login', { email: ann.email, password })

test('a forgotten password is replaced by the link of a mail, which ends the sessions at every service', async () => {
  expect(await client.post('/password/forgot', { email: ann.email })).toMatchObject({ status: 200 })
  const link = await linkTo(ann.email, 'Choose a new password')
  const reads = ['/me', '/get_hipaa_data', '/get_personal_info'] as const
  for (const path of reads) expect(await client.get(path, ann.token)).not.toMatchObject({ status: 401 })
  expect(await client.post('/password/reset', CHOSEN, link)).toMatchObject({ status: 200 })
  for (const path of reads) expect(await client.get(path, ann.token)).toMatchObject({ status: 401 })
  expect(await client.post('/password/reset', CHOSEN, link)).toMatchObject({ status: 410, body: { code: 'link-used' } })
  expect(await logIn(PASSWORD)).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
  expect(await logIn(NEW)).toMatchObject({ status: 200 })
  await mailsTo(ann.email, 'Your password was changed')
})

test('a person invited to the office has their role at every service, and nothing once they are removed', async () => {
  const [owner, email] = [await adminToken(client), emailOf('rita')]
  const invited = await client.post('/admins', { email, office_role: 'recruiter' }, owner)
  expect(invited).toMatchObject({ status: 201 })
  const link = await linkTo(email, 'Your invitation to the office')
  expect(await client.post('/admins/password', CHOSEN, link)).toMatchObject({ status: 200 })
  const { body } = await client.post('/login', { username: email, password: NEW })
  const token = String(body['token'])
  const answers = async () => {
    const paths = ['/staff_applications', '/get_packets', '/service_tokens', '/proof/state', '/subscriptions']
    return Promise.all(paths.map(async (path) => (await client.get(path, token)).status))
  }
  expect(await answers()).toEqual([200, 200, 403, 403, 403])
  const path = `/admins/${String(invited.body['user_id'])}`
  expect(await client.call('DELETE', path, { token: owner })).toMatchObject({ status: 200 })
  expect(await answers()).toEqual([401, 401, 401, 401, 401])
})

test(
  'while every container of identity is replaced, codes work once and each mail goes out once',
  async () => {
    const { body: session } = await logIn(NEW)
    const token = String(session['token_user'])
    const begun = await client.post('/me/factors/begin', { method: 'totp' }, token)
    const secret = String(begun.body['secret'])
    const factor = { ticket: begun.body['ticket'], current: NEW, name: 'My phone', code: shownCode(secret, Date.now()) }
    const added = Date.now()
    expect(await client.post('/me/factors', factor, token)).toMatchObject({ status: 201 })
    expect(await client.post('/password/forgot', { email: ann.email })).toMatchObject({ status: 200 })
    for (const id of await containersOf('identity')) await restartContainer(id)
    const [, link = ''] = (await mailsTo(ann.email, 'Choose a new password', 2)).map(mailedLink)
    const chosen = { password: LATER, confirmPassword: LATER }
    expect(await client.post('/password/reset', chosen, link)).toMatchObject({ status: 200 })
    await until(
      'the next code',
      async () => Date.now() - added,
      (passed) => passed > STEP,
      1_000,
    )
    const code = shownCode(secret, Date.now())
    const tickets = await Promise.all([logIn(LATER), logIn(LATER)])
    const tries = tickets.map(({ body }) =>
      client.post('/login/second_factor', { ticket: body['ticket'], method: 'totp', code }),
    )
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 401])
    await mailsTo(ann.email, 'Your password was changed', 2)
    expect(await caughtMails(ann.email, 'Choose a new password')).toHaveLength(2)
    expect(await caughtMails(ann.email, 'Your second step was changed')).toHaveLength(1)
  },
  SLOW,
)
