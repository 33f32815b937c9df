import { join } from 'node:path'
import { ADMIN, type TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { runCommand } from '@arrive/services/tests/testing/commands.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findings } from '../../infra/e2e/axe.ts'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { logIn, PASSWORD, register } from '../../infra/e2e/people.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fill, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

const NEW = 'nine slow herons at dusk'
const OPERATOR = join(import.meta.dirname, '..', '..', 'services', 'maintenance', 'admin.ts')
const PHONE = { viewport: { width: 360, height: 740 } }

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

/** Logs in from another device, by API. */
async function elsewhere(email: string): Promise<string> {
  const response = await fetch(`${world.arrive.origin()}/user-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/133.0' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { token_user: token } = (await response.json()) as { token_user: string }
  return token
}

const isIn = async (token: string) =>
  (await fetch(`${world.arrive.origin()}/me`, { headers: { Authorization: `Bearer ${token}` } })).status === 200

/** The operator resets an account's password. */
function operatorSays({ dataDir }: TestArrive, email: string = ADMIN.email) {
  const environment = { DATA_DIR: dataDir }
  return runCommand(OPERATOR, ['reset-password', email], environment)
}

const rows = (page: Page) => page.getByRole('region', { name: 'Logged in' }).getByRole('listitem')

test('staff find their account from their forms, end sessions, and change their password by the keyboard', async () => {
  const { email } = await register(world.arrive.origin())
  const [first, second] = [await elsewhere(email), await elsewhere(email)]
  const { page, troubles } = await world.open('/user-login', PHONE)
  await logIn(page, world.arrive.origin(), email)
  await page.getByText('All nine forms').click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByText(email).waitFor()
  // Sessions load separately, after the account.
  await rows(page).nth(2).waitFor()
  expect(await rows(page).count()).toBe(3)
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  const ending = page.getByRole('button', { name: /^End this session: Firefox on Windows/ })
  await ending.first().focus()
  await page.keyboard.press('Enter')
  await ending.nth(1).waitFor({ state: 'detached' })
  expect([await isIn(first), await isIn(second)].sort()).toEqual([false, true])
  await press(page, 'End all other sessions')
  await page.getByText('You are not logged in anywhere else.').waitFor()
  expect([await isIn(first), await isIn(second)]).toEqual([false, false])

  const third = await elsewhere(email)
  await press(page, 'Change the password')
  await page.getByText('Current password is missing.').first().waitFor()
  expect(await findings(page)).toEqual([])
  await fill(page, { current: 'something else', password: NEW, confirmPassword: NEW })
  await page.locator('[name=confirmPassword]').press('Enter')
  await page.getByText('This is not your current password.').first().waitFor()
  await fill(page, { current: PASSWORD })
  await press(page, 'Change the password')
  await page.getByRole('status').getByText('Your password has been changed').waitFor()
  expect(await findings(page)).toEqual([])
  expect(await isIn(third)).toBe(false)
  await page.getByText('You are not logged in anywhere else.').waitFor()
  // The browser logs the refusal of the wrong current password.
  expect(await troubles()).toEqual([expect.stringContaining('400 (Bad Request)')])
  await release(page)
})

test('administrators find their account in the panel', async () => {
  const { page } = await world.open('/admin-login')
  await fill(page, { username: ADMIN.email, password: ADMIN.password })
  await press(page, 'Log in')
  await page.waitForURL('**/admin')
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByText('Owner', { exact: true }).waitFor()
  const panel = page.getByRole('link', { name: 'Your account' })
  expect(await panel.isVisible()).toBe(true)
  await page.reload()
  await panel.waitFor()
  await page.getByText('Owner', { exact: true }).waitFor()
  expect(await page.locator('form [autocomplete=username]').inputValue()).toBe(ADMIN.email)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/admin-login')
  await release(page)
})

test('an administrator with a generated password must choose another, and then gets in', async () => {
  await world.arrive.stop()
  const { stdout } = await operatorSays(world.arrive)
  await world.arrive.restart()
  const given = /: (\S{20}) /.exec(stdout)?.[1] ?? ''
  const { page } = await world.open('/admin-login', PHONE)
  await fill(page, { username: ADMIN.email, password: given })
  await press(page, 'Log in')
  await page.getByText('Your password is temporary.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/account')
  expect(await page.getByRole('region', { name: 'Logged in' }).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
  await fill(page, { current: given, password: NEW, confirmPassword: NEW })
  await press(page, 'Change the password')
  await page.getByText('You are not logged in anywhere else.').waitFor()
  await page.getByRole('link', { name: 'Back to the admin panel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Patients' }).waitFor()
  await release(page)
})

test('a failed load says so, and can be retried', async () => {
  const { email } = await register(world.arrive.origin())
  const { page } = await world.open('/user-login', PHONE)
  await logIn(page, world.arrive.origin(), email)
  await page.route('**/me/sessions', (route) => route.abort())
  await page.getByText('All nine forms').click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('alert').getByText('We could not load this.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.unroute('**/me/sessions')
  await press(page, 'Try again')
  await rows(page).first().waitFor()
  await release(page)
})

test('without a login no account is shown', async () => {
  const { page } = await world.open('/account')
  await page.getByRole('link', { name: 'Login here if session expires' }).waitFor()
  expect(await findings(page)).toEqual([])
  await release(page)
})

test('no link for a new password is offered if mails to people are off', async () => {
  const { page, quiet } = await world.open('/')
  const answered = page.waitForResponse('**/registration')
  await page.goto(`${world.arrive.origin()}/user-login`)
  expect(await (await answered).json()).toMatchObject({ mails: false })
  await untilHydrated(page)
  await quiet()
  await page.getByText('Forgot your password? Call the office').waitFor()
  expect(await page.getByRole('link', { name: /get a link/ }).count()).toBe(0)
  await release(page)
})
