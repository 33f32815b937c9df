import { shownCode } from '@arrive/services/identity/testing/factors.ts'
import { quietToken, resetToken } from '@arrive/services/identity/testing/links.ts'
import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { newStaff, PASSWORD } from '@arrive/services/tests/testing/people.ts'
import { isTo, mailedLink, type Peer, startPeer } from '@arrive/services/tests/testing/smtp-peer.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findings } from '../../infra/e2e/axe.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fill, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

const NEW = 'nine slow herons at dusk'

let peer: Peer
let world: World
beforeAll(async () => {
  peer = await startPeer()
  world = await startWorld(peer.settings)
})
afterAll(async () => {
  await world?.end()
  await peer?.stop()
})

/** The path of the link in the first mail to this address. */
async function mailedPath(email: string): Promise<string> {
  const [mail] = await peer.found(1, isTo(email))
  return `/go#${mailedLink(mail?.raw ?? '')}`
}

test('a forgotten password is replaced by a mailed link that the login offers', async () => {
  const { page, troubles } = await world.open('/admin-login', { viewport: { width: 360, height: 740 } })
  await page.getByRole('link', { name: 'Or get a link for a new password by email' }).click()
  await page.getByRole('heading', { name: 'New password', exact: true }).waitFor()
  expect(await findings(page)).toEqual([])
  await press(page, 'Send the link')
  await page.getByText('Email is missing.').first().waitFor()
  await fill(page, { email: 'the admin' })
  await press(page, 'Send the link')
  await page.getByText('Email must be an email address').first().waitFor()
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  await fill(page, { email: ADMIN.email })
  await press(page, 'Send the link')
  await page.getByRole('status').getByText('a link for a new password is on its way').waitFor()
  expect(await overflowing(page)).toEqual([])
  await page.goto(world.arrive.origin() + (await mailedPath(ADMIN.email)))
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(await findings(page)).toEqual([])
  await fill(page, { password: 'password1', confirmPassword: 'password1' })
  await press(page, 'Save the new password')
  await page.getByText('This password is too easy to guess').first().waitFor()
  await fill(page, { password: NEW, confirmPassword: NEW })
  await press(page, 'Save the new password')
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  expect(await page.locator('h1:focus').textContent()).toBe('Password changed')
  // The used token is no longer in the URL, so it is not left behind.
  await page.waitForURL(`${world.arrive.origin()}/go`)
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Admin login' }).click()
  await fill(page, { username: ADMIN.email, password: NEW })
  await press(page, 'Log in')
  await page.waitForURL('**/admin')
  // The browser logs both refusals: the invalid email and the weak password.
  expect(await troubles()).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('400 (Bad Request)')))
  await release(page)
})

const NO_LINK = `/go#reset.1.x.${'A'.repeat(43)}`

test.each([
  ['/go', 'This link is not complete'],
  ['/go#%E0%A4%A', 'This link is not complete'],
  ['/go#reset.1.x.cut-short', 'This link is not complete'],
  [NO_LINK, 'This link no longer works'],
])('the address %s of no mail says what to do', async (path, heading) => {
  const { page } = await world.open(path)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.getByRole('link', { name: /link/ }).first().click()
  await page.getByRole('heading', { name: 'New password', exact: true }).waitFor()
  await release(page)
})

test('another link in the same tab has nothing of the one before', async () => {
  const { person } = await newStaff(createClient(world.arrive.origin), 'cal@mail.example')
  const { page } = await world.open(NO_LINK)
  await page.getByRole('alert').waitFor()
  await page.goto(`${world.arrive.origin()}/go#${await resetToken(world.arrive.arrive().kernel, person)}`)
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(await page.getByLabel('New password').inputValue()).toBe('')
  await release(page)
})

test('a new account’s email is confirmed by one press, and a second press says that it is known', async () => {
  await newStaff(createClient(world.arrive.origin), 'ann@mail.example')
  const path = await mailedPath('ann@mail.example')
  const { page } = await world.open(path, { viewport: { width: 360, height: 740 } })
  await page.getByRole('heading', { name: 'Is this your email?' }).waitFor()
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  await press(page, 'Yes, it is my email')
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
  expect(await page.locator('h1:focus').textContent()).toBe('Email confirmed')
  await page.waitForURL(({ hash }) => hash === '')
  expect(await findings(page)).toEqual([])
  await release(page)
  const again = await world.open(path)
  await again.page.getByRole('alert').getByText('already confirmed').waitFor()
  await release(again.page)
})

test('the screen that confirms an email shows second steps that a stranger may have added', async () => {
  const client = createClient(world.arrive.origin)
  const { token } = await newStaff(client, 'dan@mail.example')
  const begun = await client.post('/me/factors/begin', { method: 'totp' }, token)
  const code = shownCode(String(begun.body['secret']), Date.now())
  const added = { ticket: begun.body['ticket'], current: PASSWORD, name: 'A phone', code }
  expect((await client.post('/me/factors', added, token)).status).toBe(201)
  const { page } = await world.open(await mailedPath('dan@mail.example'), { viewport: { width: 360, height: 740 } })
  await page.getByText(/An authenticator app, added on \w+ \d+, \d{4}/).waitFor()
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  await page.getByRole('link', { name: 'Choose a new password' }).first().click()
  await page.getByRole('heading', { name: 'New password', exact: true }).waitFor()
  await release(page)
})

test('one press without a login stops reminders, and a second press says that they are stopped', async () => {
  const bea = await newStaff(createClient(world.arrive.origin), 'bea@mail.example')
  const path = `/go#${quietToken(world.arrive.arrive().kernel, bea.person)}`
  const { page, troubles } = await world.open(path, { viewport: { width: 360, height: 740 } })
  await page.getByRole('heading', { name: 'Stop the reminders?' }).waitFor()
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop the reminders' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No more reminders' }).waitFor()
  await page.getByRole('status').getByText('You will get no more reminders').waitFor()
  expect(await page.locator('h1:focus').textContent()).toBe('No more reminders')
  await page.waitForURL(({ hash }) => hash === '')
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  expect(await troubles()).toEqual([])
  await release(page)
  const again = await world.open(path)
  await press(again.page, 'Stop the reminders')
  await again.page.getByRole('status').getByText('already off').waitFor()
  await release(again.page)
})

test('the List-Unsubscribe URL leads to the button, and the account turns reminders on again', async () => {
  const eve = await newStaff(createClient(world.arrive.origin), 'eve@mail.example')
  const address = `/mail/quiet/${quietToken(world.arrive.arrive().kernel, eve.person)}`
  const { page, troubles } = await world.open(address, { viewport: { width: 360, height: 740 } })
  await press(page, 'Stop the reminders')
  await page.getByRole('heading', { name: 'No more reminders' }).waitFor()
  await page.getByRole('link', { name: 'Log in and continue your forms' }).click()
  await fill(page, { email: eve.email, password: PASSWORD })
  await press(page, 'Log in')
  await page.waitForURL(/application2/)
  await page.goto(`${world.arrive.origin()}/account`)
  const turned = page.getByText(/^Reminders by email are/)
  await turned.getByText('off').waitFor()
  await page.getByRole('button', { name: 'Turn reminders on' }).focus()
  await page.keyboard.press('Enter')
  await turned.getByText('on').waitFor()
  await page.getByText('Reminders are on again.').waitFor()
  expect(await page.locator('button:focus').textContent()).toBe('Turn reminders off')
  await page.keyboard.press('Enter')
  await turned.getByText('off').waitFor()
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  expect(await troubles()).toEqual([])
  await release(page)
})
