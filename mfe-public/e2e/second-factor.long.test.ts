import { shownCode } from '@arrive/services/identity/testing/factors.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findings } from '../../infra/e2e/axe.ts'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { logIn, PASSWORD, register } from '../../infra/e2e/people.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { freePort } from '../../infra/engines/ports.ts'
import { fill, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

const PHONE = { viewport: { width: 360, height: 740 } }

let world: World
/** Passkeys are bound to the product's configured host. */
let site: string
beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  world = await startWorld({ PORT: String(port), PUBLIC_ORIGIN: site })
})
afterAll(() => world?.end())

/** Logs in up to the password step. */
async function password(page: Page, email: string): Promise<void> {
  await page.goto(`${site}/user-login`)
  await untilHydrated(page)
  await fill(page, { email, password: PASSWORD })
  await press(page, 'Log in')
}

async function isSound(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  expect(await overflowing(page)).toEqual([])
}

const card = (page: Page) => page.getByRole('region', { name: 'Second step' })

/** Fills in the current password on the second factors card. */
const confirm = (page: Page, typed = PASSWORD) => card(page).getByLabel('Current password').fill(typed)

/** Registers, then opens the account page. */
async function account(emulation = {}) {
  const { email } = await register(world.arrive.origin())
  const watched = await world.open('/user-login', emulation)
  const { page } = watched
  await logIn(page, site, email)
  await page.goto(`${site}/account`)
  await card(page).getByText('You have none yet').waitFor()
  return { ...watched, email }
}

/** Adds an authenticator app on the account page; returns its key. */
async function addApp(page: Page): Promise<string> {
  await press(page, 'Add an authenticator app')
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  const key = (await card(page).locator('code').textContent()) ?? ''
  const secret = key.replaceAll(' ', '')
  // A phone cannot scan its own screen.
  const inApp = card(page).getByRole('link', { name: 'Open the key in the app' })
  expect(await inApp.getAttribute('href')).toMatch(new RegExp(`^otpauth://totp/.*[?&]secret=${secret}\\b`))
  await card(page).getByLabel('First code').fill(shownCode(secret, Date.now()))
  await confirm(page)
  await press(page, 'Add the app')
  await page.getByRole('status').getByText('Your second step has been added.').waitFor()
  return secret
}

test('staff add an authenticator app on a phone, and log in with its code and with a backup code', async () => {
  const { page, email, troubles } = await account(PHONE)
  await isSound(page)
  await press(page, 'Add an authenticator app')
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  await isSound(page)
  await press(page, 'Cancel')
  const secret = await addApp(page)
  await page.getByText('You have no backup codes.').waitFor()
  await isSound(page)

  await press(page, 'Make backup codes')
  await confirm(page, 'something else')
  await page.keyboard.press('Enter')
  await page.getByText('This is not your current password.').first().waitFor()
  await isSound(page)
  await confirm(page)
  await press(page, 'Make backup codes')
  await page.getByText('I have saved them').waitFor()
  const codes = await card(page).locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await isSound(page)
  await press(page, 'I have saved them')
  await page.getByText('Backup codes left: 10').waitFor()
  await press(page, 'Log out')

  await password(page, email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.locator('[name=code]').waitFor()
  await isSound(page)
  expect(await page.locator('[name=code]').getAttribute('autocomplete')).toBe('one-time-code')
  await press(page, 'Log in')
  await page.getByText('Code is missing.').first().waitFor()
  // The code that added the app is already used.
  await fill(page, { code: shownCode(secret, Date.now(), -1) })
  await page.locator('[name=code]').press('Enter')
  const wrong = page.locator('#main').getByText('The code is wrong, or it was used before.')
  await wrong.waitFor()
  await isSound(page)
  await press(page, 'Use a backup code')
  await page.getByText('Now enter one of your backup codes.').waitFor()
  expect(await wrong.count()).toBe(0)
  await press(page, 'Use a code from the app')
  const shown = shownCode(secret, Date.now(), 1)
  await fill(page, { code: `${shown.slice(0, 3)}-\u200b${shown.slice(3)} ` })
  await page.locator('[name=code]').press('Enter')
  await page.waitForURL(/application2/)

  await page.goto(`${site}/account`)
  await press(page, 'Log out')
  await password(page, email)
  await press(page, 'Use a backup code')
  await isSound(page)
  await fill(page, { code: codes[0] ?? '' })
  await press(page, 'Log in')
  await page.waitForURL(/application2/)
  expect(await troubles()).toEqual(expect.arrayContaining([expect.stringContaining('401 (Unauthorized)')]))
  await release(page)
}, 120_000)

test('staff add a passkey, log in with it, and remove it', async () => {
  const { page, email } = await account()
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await press(page, 'Add a passkey')
  await isSound(page)
  await confirm(page)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Your second step has been added.').waitFor()
  await isSound(page)
  await press(page, 'Add a passkey')
  await confirm(page)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('already has a passkey for your account').waitFor()
  await isSound(page)
  await press(page, 'Log out')

  await password(page, email)
  await page.getByText('Now use your passkey.').waitFor()
  await isSound(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(/application2/)

  await page.goto(`${site}/account`)
  await page.getByRole('button', { name: /^Remove Passkey/ }).click()
  await isSound(page)
  await confirm(page)
  await press(page, 'Remove it')
  await page.getByRole('status').getByText('The second step has been removed.').waitFor()
  await card(page).getByText('You have none yet').waitFor()
  await release(page)
})

test('a login that took too long begins again with the password', async () => {
  const { page, email } = await account()
  await addApp(page)
  await press(page, 'Log out')
  await password(page, email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  for (let tried = 1; tried <= 5; tried++) {
    await fill(page, { code: `00000${tried}` })
    const answered = page.waitForResponse((response) => response.url().endsWith('/login/second_factor'))
    await press(page, 'Log in')
    expect((await answered).status()).toBe(401)
    await page.locator('#main').getByText('The code is wrong').waitFor()
  }
  await press(page, 'Log in')
  await page.locator('#main').getByText('This login has ended. Please start again with your password.').waitFor()
  await page.locator('[name=password]').waitFor()
  await isSound(page)
  await release(page)
})

test('at an address that passkeys are not bound to, the page says which one to open', async () => {
  const origin = world.arrive.origin().replace('localhost', '127.0.0.1')
  const { email } = await register(origin)
  const { page } = await world.open('/about')
  await logIn(page, origin, email)
  await page.goto(`${origin}/account`)
  await press(page, 'Add a passkey')
  await confirm(page)
  await press(page, 'Add a passkey')
  await card(page).getByRole('alert').getByText('Open this site at localhost').waitFor()
  await page.context().close()
})
