import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fill, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const PASSWORD = 'a kettle and two cups'
let count = 0
const newEmail = () => {
  count += 1
  return `visitor.${count}@mail.example`
}
const said = (page: Page, sentence: string) =>
  page.locator('main').getByRole('alert').getByText(sentence, { exact: true })
const toast = (page: Page, sentence: string) => page.locator('.sh-toast').getByText(sentence, { exact: true })

async function signUp(page: Page, email: string): Promise<void> {
  await fill(page, { email, password: PASSWORD, confirmPassword: PASSWORD })
  await press(page, 'Sign up')
}

/** A new account goes there. The URL changes before the screen, and both screens have the same field names. */
const atLogin = (page: Page) => page.getByRole('heading', { level: 1, name: 'Staff login' }).waitFor()

test.each(['/user-login', '/admin-login'])(
  'the login %s shows a phone number for forgotten passwords',
  async (path) => {
    const { page } = await world.open(path)
    await page.getByText('Forgot your password? Call the office at').getByRole('link').waitFor()
    await release(page)
  },
)

test.each(['/user-login', '/signup', '/admin-login'])(
  'a phone on its side shows the first field of %s without scrolling',
  async (path) => {
    const { page } = await world.open(path, { viewport: { width: 640, height: 360 } })
    const box = await page.locator('main form input').first().boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(360)
    await release(page)
  },
)

describe('a new account', () => {
  test('a new account goes to the login, and the login to the forms', async () => {
    const { page, troubles } = await world.open('/signup')
    const email = newEmail()
    await signUp(page, email)
    await page.waitForURL('**/user-login')
    await atLogin(page)
    await fill(page, { email, password: PASSWORD })
    await press(page, 'Log in')
    await toast(page, 'Login successful').waitFor()
    await page.waitForURL(/\/application2\/\d+$/)
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('a new account is refused if the email has one already', async () => {
    const { page } = await world.open('/signup')
    const email = newEmail()
    await signUp(page, email)
    await page.waitForURL('**/user-login')
    await page.goto(`${world.arrive.origin()}/signup`)
    await untilHydrated(page)
    await signUp(page, email)
    await said(page, 'Email already registered').waitFor()
    await toast(page, 'Email already registered').waitFor()
    await release(page)
  })
})

describe('the admin login', () => {
  test('the admin login tells staff that they are not an admin and what to do, and stays open', async () => {
    const { page } = await world.open('/signup')
    const email = newEmail()
    await signUp(page, email)
    await page.waitForURL('**/user-login')
    await page.goto(`${world.arrive.origin()}/admin-login`)
    await untilHydrated(page)
    await fill(page, { username: email, password: PASSWORD })
    await press(page, 'Log in')
    await said(page, 'You are not an admin').waitFor()
    await said(page, 'Enter correct username / password').waitFor()
    await toast(page, 'Enter correct username / password').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin-login')
    await release(page)
  })

  test.each(['/admin-login', '/login'])('an administrator can log in at %s', async (path) => {
    const { page } = await world.open(path)
    await fill(page, { username: ADMIN.email, password: ADMIN.password })
    await press(page, 'Log in')
    await page.waitForURL('**/admin')
    expect(await page.evaluate(() => sessionStorage.getItem('authToken'))).not.toBeNull()
    await release(page)
  })
})

describe('the film', () => {
  const films = async (page: Page) => page.locator('video').count()

  test('the film plays, and can be paused', async () => {
    const { page, troubles } = await world.open('/user-login', { reducedMotion: 'no-preference' })
    await page.waitForFunction(() => !(document.querySelector('video')?.paused ?? true))
    await page.locator('.pub-film-moving.pub-seen').waitFor()
    await page.getByRole('button', { name: 'Pause the background film' }).click()
    await page.getByRole('button', { name: 'Play the background film' }).waitFor()
    await page.waitForFunction(() => document.querySelector('video')?.paused)
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('the film is only a picture with reduced motion', async () => {
    const { page } = await world.open('/user-login')
    await page.locator('.pub-film-picture').waitFor()
    expect(await films(page)).toBe(0)
    await release(page)
  })

  test('the film is only a picture with reduced data', async () => {
    const { page } = await world.open('/about', { reducedMotion: 'no-preference' })
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.goto(`${world.arrive.origin()}/user-login`, { waitUntil: 'networkidle' })
    await page.locator('.pub-film-picture').waitFor()
    expect(await films(page)).toBe(0)
    await page.context().close()
  })

  test.each(['/user-login', '/signup', '/admin-login', '/login'])(
    'the login %s has a link back to the website',
    async (path) => {
      const { page } = await world.open(path)
      await page.getByRole('link', { name: 'Website' }).click()
      await page.getByRole('heading', { name: 'Arrive and Thrive' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
      await release(page)
    },
  )
})
