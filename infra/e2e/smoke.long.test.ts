import type { TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { consent } from '@arrive/services/tests/testing/esign.ts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { openBrowser, type TestBrowser } from './browser.ts'
import { untilHydrated } from './hydrated.ts'
import { logIn, PASSWORD, register } from './people.ts'
import { settled } from './settled.ts'
import { startSite } from './site.ts'
import { release } from './tabs.ts'

let arrive: TestArrive
let browser: TestBrowser
beforeAll(async () => {
  arrive = await startSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await arrive?.end()
})

const TOKEN = `sessionStorage.getItem('token_user')`
const at = (path: string) => arrive.origin() + path
const PUBLIC = [
  '/',
  '/main',
  '/about',
  '/contact-us',
  '/brochurefront',
  '/brochureback',
  '/verify',
  '/staff-application',
  '/patients-application',
]
const LOGINS = ['/user-login', '/signup', '/admin-login', '/login']

describe('every public screen', () => {
  it.each([...PUBLIC, ...LOGINS])('%s hydrates without an error in the console', async (path) => {
    const { page, troubles } = await browser.open()
    const response = await page.goto(at(path))
    await untilHydrated(page)
    expect(response?.status()).toBe(200)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.title()).toMatch(/ · Arrive Home Care$/)
    expect(await troubles()).toEqual([])
    await page.context().close()
  })

  describe('without scripts', () => {
    let page: Page
    beforeAll(async () => {
      page = (await browser.open({ javaScriptEnabled: false })).page
    })
    afterAll(() => page?.context().close())

    it.each(['/', '/about', '/user-login'])('%s is dark if the system is', async (path) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(at(path))
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 41, 46)')
      await page.emulateMedia({ colorScheme: 'light' })
    })

    it.each(PUBLIC)('%s can be read', async (path) => {
      await page.goto(at(path))
      expect(await page.locator('h1').count()).toBe(1)
      expect(await page.getByRole('contentinfo').count()).toBe(1)
    })

    it('a submitted login goes nowhere, and the password stays out of the URL', async () => {
      await page.goto(at('/user-login'))
      await page.locator('[name=email]').fill('ann@mail.example')
      await page.locator('[name=password]').fill('nine slow herons')
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      // How Chromium reports a blocked form.
      const kept = page.waitForEvent('console', (message) => /form-action/.test(message.text()))
      // Not a click, which would wait for the navigation.
      await page.keyboard.press('Enter')
      await kept
      expect([page.url(), requests]).toEqual([at('/user-login'), []])
    })
  })
})

describe('a prerendered page', () => {
  it('is hydrated in place, not replaced or shown twice, even if its chunk is slow', async () => {
    const { page, troubles } = await browser.open()
    const marked = Promise.withResolvers<void>()
    await page.route(/remotes\/public\/about\./, async (route) => {
      await marked.promise
      await route.continue()
    })
    // Without its chunk, the page may never finish loading.
    await page.goto(at('/about'), { waitUntil: 'domcontentloaded' })
    await page.evaluate(`document.querySelector('h1').here = true`)
    marked.resolve()
    await untilHydrated(page)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.evaluate(`document.querySelector('h1').here`)).toBe(true)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('link', { name: 'Services' }).waitFor()
    expect(await troubles()).toEqual([])
    await page.context().close()
  })
})

describe('the header of the public site', () => {
  it('changes when the page is scrolled more than 50 pixels', async () => {
    const { page } = await browser.tabs.acquire(arrive.origin())
    await page.goto(at('/'))
    await untilHydrated(page)
    const scrolled = () => page.locator('header.sh-bar.sh-scrolled').count()
    const scroll = (top: number) => page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`)
    await scroll(50)
    // The page scrolls with the next frame.
    await settled(page)
    expect(await scrolled()).toBe(0)
    await scroll(51)
    await page.locator('header.sh-bar.sh-scrolled').waitFor()
    await release(page)
  })
})

describe('a person', () => {
  it('is warned two minutes before the session ends, and returns to the same field after a new login', async () => {
    const { page, troubles } = await browser.open()
    const { email, person } = await register(arrive.origin())
    await page.clock.install()
    await logIn(page, arrive.origin(), email)
    await consent(
      createClient(() => arrive.origin()),
      String(await page.evaluate(TOKEN)),
    )
    await page.goto(at(`/authorization/${person}`))
    await page.getByLabel('Former names').fill('Ruiz')
    await page.clock.fastForward('08:30')
    const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
    await dialog.waitFor()
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('Issuing state').focus()
    await page.clock.fastForward('10:01')
    await page.waitForURL('**/user-login')
    expect(await page.evaluate(TOKEN)).toBeNull()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.clock.runFor(1_500)
    await page.waitForURL(`**/authorization/${person}`)
    await page.locator('[name=stateIssued]:focus').waitFor()
    expect(await page.getByLabel('Former names').inputValue()).toBe('Ruiz')
    expect(await troubles()).toEqual([])
    await page.context().close()
  })
})

describe('a remote that is down', () => {
  it('leaves the frame in place, and Try again loads it', async () => {
    const { page } = await browser.open()
    await page.route(/remotes\/onboarding\//, (route) => route.abort())
    await page.goto(at('/hipaa/17'))
    await page.getByRole('heading', { name: 'This part of the site is not responding' }).waitFor()
    expect(await page.getByRole('banner').count()).toBe(1)
    await page.unroute(/remotes\/onboarding\//)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').getByText('You are not logged in').waitFor()
    await page.context().close()
  })

  it.each([...PUBLIC, ...LOGINS])('leaves %s readable if it is the public one', async (path) => {
    const { page } = await browser.open()
    await page.route(/remotes\/public\//, (route) => route.abort())
    await page.goto(at(path))
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.context().close()
  })

  it('shows a page with a retry in place of a public screen, and the forms keep working', async () => {
    const { page } = await browser.open()
    await page.route(/remotes\/public\//, (route) => route.abort())
    await page.goto(at('/hipaa/17'))
    await page.getByRole('alert').getByText('You are not logged in').waitFor()
    await page.getByRole('link', { name: 'Login here if session expires' }).click()
    await page.getByRole('heading', { name: 'This part of the site is not responding' }).waitFor()
    await page.goBack()
    await page.getByRole('alert').getByText('You are not logged in').waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'This part of the site is not responding' }).waitFor()
    await page.unroute(/remotes\/public\//)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Email').waitFor()
    await page.context().close()
  })

  it('leaves a prerendered page readable, and the page hydrates once the remote is back', async () => {
    const { page } = await browser.open()
    await page.route(/remotes\/public\//, (route) => route.abort())
    const missed = page.waitForEvent('requestfailed')
    await page.goto(at('/about'))
    await missed
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.unroute(/remotes\/public\//)
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('link', { name: 'Services' }).waitFor()
    await page.context().close()
  })
})

describe('a file that was tampered with is refused', () => {
  it.each([
    ['an entry', /remotes\/onboarding\/remoteEntry\./, 'This part of the site is not responding'],
    ['a lazy chunk', /remotes\/onboarding\/hipaa\./, 'This part of the site is not responding'],
    // Only the frame fails: its page shows in the public frame.
    ['a chunk of the shell', /shell\/onboarding\./, 'Log in'],
  ])('%s', async (_, file, heading) => {
    const { page } = await browser.open()
    await page.route(file, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()};globalThis.tampered = true` })
    })
    await page.goto(at('/hipaa/17'))
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
    await page.context().close()
  })

  it('an unlisted file is refused as well', async () => {
    const { page, troubles } = await browser.open()
    await page.route(/config\.json$/, async (route) => {
      const response = await route.fetch()
      const config = (await response.json()) as { files: Record<string, string> }
      const files = Object.entries(config.files).filter(([name]) => !name.includes('/onboarding/hipaa.'))
      await route.fulfill({ json: { ...config, files: Object.fromEntries(files) } })
    })
    await page.goto(at('/hipaa/17'))
    await page.getByRole('heading', { name: 'This part of the site is not responding' }).waitFor()
    expect((await troubles()).join()).toContain('is not in the list of files')
    await page.context().close()
  })
})
