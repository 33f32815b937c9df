import type { TestArrive } from '@arrive/services/testing/arrive.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { openBrowser, type TestBrowser } from './browser.ts'
import { untilHydrated } from './hydrated.ts'
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

  test('a toaster that is missing leaves the page, and the message is shown without it', async () => {
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
