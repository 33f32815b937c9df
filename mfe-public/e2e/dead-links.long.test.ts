import { quietToken, tokenFor } from '@arrive/services/identity/testing/links.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { adminToken, newApplicant, newStaff } from '@arrive/services/tests/testing/people.ts'
import { type Peer, startPeer } from '@arrive/services/tests/testing/smtp-peer.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findings } from '../../infra/e2e/axe.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fill } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

const NEW = 'nine slow herons at dusk'
const CHOSEN = { password: NEW, confirmPassword: NEW }
const DAY = 24 * 60 * 60_000

let peer: Peer
let world: World
/** Milliseconds by which the product's clock is ahead. */
let ahead = 0
let people = 0
const client = createClient(() => world.arrive.origin())

beforeAll(async () => {
  peer = await startPeer()
  const mail = peer.settings
  world = await startWorld(mail, { now: () => Date.now() + ahead })
})
afterAll(async () => {
  await world?.end()
  await peer?.stop()
})

const nextEmail = () => `person-${people++}@mail.example`

/** Creates a person who just got a link, by link purpose. */
const SENT: Readonly<Record<string, () => Promise<number>>> = {
  'reset-password': async () => (await newStaff(client, nextEmail())).person,
  'verify-email': async () => (await newStaff(client, nextEmail())).person,
  'accept-invitation': async () => {
    const owner = await adminToken(client)
    const person = await newApplicant(client, owner, nextEmail())
    await client.post('/invitations', { user_id: person }, owner)
    return person
  },
  'accept-administration': async () => {
    const requested = { email: nextEmail(), office_role: 'recruiter' }
    return Number((await client.post('/admins', requested, await adminToken(client))).body['user_id'])
  },
}

/** Ways to invalidate a person's link. */
const KILLED: Readonly<Record<string, (token: string, person: number) => Promise<unknown>>> = {
  expired: async () => {
    ahead += 15 * DAY
  },
  replaced: async (_, person) => {
    const owner = await adminToken(client)
    ahead += 1_000
    await client.post('/invitations', { user_id: person }, owner)
  },
  used: async (token) => {
    const [purpose = ''] = token.split('.')
    const paths: Readonly<Record<string, string>> = {
      reset: '/password/reset',
      verify: '/email/verify',
      invitation: '/invitation',
      office: '/admins/password',
    }
    await client.post(paths[purpose] ?? '', purpose === 'verify' ? {} : CHOSEN, token)
  },
}

test.each([
  ['reset-password', 'expired', 'This link has expired. Ask for a new one.', 'Get another link'],
  ['reset-password', 'used', 'This link has been used, or the password was changed', 'Get another link'],
  ['accept-invitation', 'expired', 'Ask the office for another one.', 'Log in'],
  ['accept-invitation', 'replaced', 'Open the link in the latest email.', 'Log in'],
  ['accept-invitation', 'used', 'You already have an account.', 'Log in'],
  ['accept-administration', 'expired', 'Ask the administrator who invited you to send another one.', 'Log in'],
  ['accept-administration', 'used', 'You have already chosen a password.', 'Log in'],
  ['verify-email', 'expired', 'Ask for a new password instead', 'Choose a new password'],
  ['verify-email', 'used', 'Your email is already confirmed.', 'Log in'],
])('a link for %s that is %s says so instead of its form, with the next step', async (call, why, sentence, next) => {
  const person = (await SENT[call]?.()) ?? 0
  const token = await tokenFor(world.arrive.arrive().kernel, call, person)
  await KILLED[why]?.(token, person)
  const { page } = await world.open(`/go#${token}`, { viewport: { width: 360, height: 740 } })
  await page.getByRole('alert').getByText(sentence).waitFor()
  expect(await page.locator('h1:focus').textContent()).toBe('This link no longer works')
  expect(await page.locator('#main button, #main input').count()).toBe(0)
  expect(await page.locator('#main').getByRole('link', { name: next }).count()).toBe(1)
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  await release(page)
})

test('a link that is used elsewhere while its form is open says so when the form is sent', async () => {
  const { person } = await newStaff(client, nextEmail())
  const token = await tokenFor(world.arrive.arrive().kernel, 'reset-password', person)
  const { page } = await world.open(`/go#${token}`)
  await fill(page, CHOSEN)
  await KILLED['used']?.(token, person)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page.getByRole('alert').getByText('This link has been used').waitFor()
  expect(await page.locator('#main input').count()).toBe(0)
  await release(page)
})

test('a link that stops reminders and was garbled says so in place of its button', async () => {
  const { person } = await newStaff(client, nextEmail())
  const token = quietToken(world.arrive.arrive().kernel, person)
  const { page } = await world.open(`/go#${token.replace(/....$/, 'AAAA')}`)
  await page.getByRole('button', { name: 'Stop the reminders' }).click()
  await page.getByRole('alert').getByText('This link is not complete').waitFor()
  expect(await page.getByRole('button', { name: 'Stop the reminders' }).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  await release(page)
})
