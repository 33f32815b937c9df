import { agency } from '@arrive/contracts/agency.ts'
import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { openBrowser, type TestBrowser } from './browser.ts'
import { untilHydrated } from './hydrated.ts'
import { logIn, register } from './people.ts'
import { startSite } from './site.ts'

let arrive: TestArrive
let browser: TestBrowser
beforeAll(async () => {
  ;[arrive, browser] = await Promise.all([startSite(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await arrive?.end()
})

const SCREENS = [
  ['/user-login', { email: 'ann@mail.example', password: 'a long sentence' }, 'No response from server'],
  ['/admin-login', { username: 'ann@mail.example', password: 'a long sentence' }, 'No response from server'],
  [
    '/signup',
    { email: 'ann@mail.example', password: 'a long sentence', confirmPassword: 'a long sentence' },
    'Signup failed',
  ],
  ['/forgot', { email: 'ann@mail.example' }, 'No response received from the server. Please try again.'],
] as const

async function open(path: string): Promise<Page> {
  const { page } = await browser.open({ reducedMotion: 'reduce' })
  await page.goto(arrive.origin() + path)
  await untilHydrated(page)
  return page
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
}

const press = (page: Page) => page.locator('main form [type=submit]').click()

async function hasStayed(page: Page, path: string, values: Readonly<Record<string, string>>): Promise<void> {
  expect(new URL(page.url()).pathname).toBe(path)
  for (const [name, value] of Object.entries(values)) {
    expect(await page.locator(`[name="${name}"]`).inputValue()).toBe(value)
  }
}

describe('a failure is reported by code that is already loaded', () => {
  test.each(SCREENS)('%s without a network keeps the page and names the reason', async (path, values, sentence) => {
    const page = await open(path)
    await fill(page, values)
    await page.context().setOffline(true)
    await page.getByRole('status').getByText('You are offline. Drafts of forms stay in this tab.').waitFor()
    await press(page)
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText(sentence, { exact: true }).waitFor()
    await alert.getByText('You are offline. Connect to the internet, then try again.').waitFor()
    await hasStayed(page, path, values)
    await page.context().setOffline(false)
    await page.getByRole('status').getByText('You are online again.').waitFor()
    await page.context().close()
  })

  test('a missing toaster leaves the page intact, and the message shows without it', async () => {
    const { page } = await browser.open()
    await page.route(/shell\/toaster\./, (route) => route.fulfill({ status: 404 }))
    await page.goto(`${arrive.origin()}/user-login`)
    await untilHydrated(page)
    const values = { email: 'nobody@mail.example', password: 'a wrong one' }
    await fill(page, values)
    await press(page)
    await page.locator('.sh-toast.bad[role=alert]').waitFor()
    await page.getByRole('main').getByRole('alert').waitFor()
    await hasStayed(page, '/user-login', values)
    await page.context().close()
  })

  test('a missing warning is replaced by a plain one', async () => {
    const { page } = await browser.open()
    await page.route(/shell\/warning\./, (route) => route.fulfill({ status: 404 }))
    await page.clock.install()
    const { email } = await register(arrive.origin())
    await logIn(page, arrive.origin(), email)
    await page.locator('main form').waitFor()
    await page.clock.fastForward('08:30')
    await page.getByRole('alert').getByText('Are you still there?').waitFor()
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    await page.getByText('Are you still there?').waitFor({ state: 'detached' })
    expect(await page.locator('main form').count()).toBe(1)
    await page.context().close()
  })

  test('a page that cannot be loaded offline says so with its picture, and loads once it is back', async () => {
    const page = await open('/about')
    await page.context().setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: false }).first().click()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    const picture = page.locator('.sh-down img')
    expect(await picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(
      0,
    )
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
    await page.context().close()
  })
})

describe('a page whose script does not start shows the phone number by itself', () => {
  test.each(['/about', '/user-login', '/admin', '/hipaa/17'])('%s without JavaScript', async (path) => {
    const { page } = await browser.open({ javaScriptEnabled: false })
    await page.goto(arrive.origin() + path)
    // Playwright can't find text inside a noscript.
    const notice = page.locator('noscript p')
    await notice.waitFor()
    expect(await notice.textContent()).toContain(agency.phone)
    expect(await page.getByText('This page is still loading.').isVisible()).toBe(false)
    await page.context().close()
  })

  test.each(['/about', '/admin'])('%s after a while without its first script, and not before', async (path) => {
    const { page } = await browser.open()
    await page.route(/shell\/main\./, (route) => route.fulfill({ status: 404 }))
    await page.goto(arrive.origin() + path)
    const notice = page.getByText('This page is still loading.')
    expect(await notice.isVisible()).toBe(false)
    await page.evaluate(() => {
      const { document } = globalThis as unknown as { document: { getAnimations: () => { finish: () => void }[] } }
      for (const animation of document.getAnimations()) animation.finish()
    })
    await notice.waitFor()
    await notice.getByRole('link', { name: agency.phone }).waitFor()
    await page.context().close()
  })

  test('is not shown on a page that has started', async () => {
    const page = await open('/about')
    expect(await page.getByText('This page is still loading.').count()).toBe(0)
    await page.context().close()
  })
})

test('a password can be shown, and is hidden again once it is sent', async () => {
  const page = await open('/user-login')
  await fill(page, { email: 'nobody@mail.example', password: 'a wrong one' })
  const type = () => page.locator('[name=password]').getAttribute('type')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await type()).toBe('text')
  await press(page)
  await page.getByRole('main').getByRole('alert').waitFor()
  expect(await type()).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).waitFor()
  await page.context().close()
})
