import { pathFor } from '@arrive/kit/person-path.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { passTime, settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { packetForms } from '../src/review/packet-forms.ts'
import { open, pathOf } from '../testing/open.ts'
import { ADMIN_LOGIN, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
let staff: string
beforeAll(async () => {
  world = await startWorld()
  staff = (await newPerson(world, [])).token
})
afterAll(() => world?.end())

const LISTS = [
  '/admin',
  '/applicants',
  '/register-staff',
  '/staff-details',
  '/staff-accounts',
  '/today',
  '/pipeline',
  '/progress',
  '/out-of-date',
  '/screening',
  '/audit',
  '/proof',
  '/feeds',
  '/team',
  '/setup',
]
const ALL = [
  ...LISTS,
  '/print/17',
  '/evidence/17',
  '/changes/17',
  ...packetForms.map(({ review }) => pathFor(review, 17)),
]
const loginOf: Readonly<Record<string, string>> = { '/admin': '/login', '/staff-accounts': '/' }

describe('anyone but an administrator', () => {
  test.each(ALL)('the page %s redirects a visitor to the login and requests no data', async (path) => {
    const { page, troubles } = await open(world, '/about', { as: 'nobody' })
    const requested: string[] = []
    page.on(
      'request',
      (request) => request.resourceType() === 'fetch' && requested.push(new URL(request.url()).pathname),
    )
    await page.goto(world.origin + path)
    await page.waitForURL(world.origin + (loginOf[path] ?? '/admin-login'))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(requested.filter((one) => /^\/(?:get_|staff_|proof\/|feeds|service_tokens)/.test(one))).toEqual([])
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test.each(ALL)('the page %s redirects a staff person to the home page', async (path) => {
    const { page } = await open(world, path, { as: { staff } })
    await page.waitForURL(`${world.origin}/`)
    await release(page)
  })
})

describe('the panel', () => {
  test('the panel has fourteen pages, each marked as current there, and the own account', async () => {
    const { page, troubles } = await open(world, '/admin')
    const panel = page.getByRole('navigation', { name: 'Admin Panel' })
    const links = [
      'Patients',
      'Applicants',
      'Register Staff',
      'Staff Details',
      'Staff Accounts',
      'Today',
      'Pipeline',
      'Progress',
      'Out of date',
      'Screening',
      'Audit',
      'Proof',
      'Feeds',
      'Team',
    ]
    await panel.waitFor()
    expect(await panel.getByRole('link').allTextContents()).toEqual([...links, 'Your account'])
    // On a screen of 1,440 by 900, no link is out of sight.
    expect(await panel.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0)
    for (const [at, name] of links.entries()) {
      await panel.getByRole('link', { name }).click()
      await page.waitForURL(world.origin + LISTS[at])
      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect(await panel.locator('[aria-current=page]').textContent()).toBe(name)
      // The title changes after the page is shown.
      await page.waitForFunction((title) => document.title === title, `${name} · Arrive Home Care`)
    }
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('the panel folds with its button and with Ctrl or Meta and B, and stays folded for a week', async () => {
    const { page } = await open(world, '/applicants')
    const width = () => page.locator('.sh-adm-side').evaluate((side) => side.getBoundingClientRect().width)
    const trigger = page.getByRole('button', { name: 'Admin Panel' })
    await trigger.waitFor()
    expect(await width()).toBe(256)
    await trigger.click()
    expect(await width()).toBe(48)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar_state')
    expect(cookie?.value).toBe('false')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(7)
    await page.reload()
    await trigger.waitFor()
    // Keyboard shortcuts work one frame later.
    await settled(page)
    expect(await width()).toBe(48)
    await page.keyboard.press('Control+b')
    expect(await width()).toBe(256)
    await page.keyboard.press('Meta+b')
    expect(await width()).toBe(48)
    await release(page)
  })

  test('the folded panel shows a tooltip after 700 ms, the next one at once, until Escape', async () => {
    const { page } = await open(world, '/applicants')
    await page.clock.install()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    await page.keyboard.press('Control+b')
    // From here on, the clock advances only on request.
    await page.clock.pauseAt(Date.now() + 60_000)
    const links = page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('listitem')
    const tip = (name: string) => page.getByRole('tooltip', { name })
    await links.nth(3).hover()
    await passTime(page, 690)
    expect(await page.getByRole('tooltip').count()).toBe(0)
    await passTime(page, 10)
    await tip('Staff Details').waitFor()
    await links.nth(4).hover()
    await passTime(page, 1)
    await tip('Staff Accounts').waitFor()
    await page.getByRole('link', { name: 'Patients' }).focus()
    await page.keyboard.press('Tab')
    await tip('Applicants').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    // An installed clock can't be removed, so close the context.
    await page.context().close()
  })

  test('on a phone the panel slides over the page, 18 rem wide, and closes with Escape or a new page', async () => {
    const { page, troubles } = await open(world, '/applicants', { width: 400, height: 740 })
    const trigger = page.getByRole('button', { name: 'Admin Panel' })
    await trigger.click()
    const sheet = page.getByRole('dialog', { name: 'Admin Panel' })
    expect(await sheet.evaluate((one) => one.getBoundingClientRect().width)).toBe(288)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await trigger.click()
    await page.mouse.click(380, 400)
    await sheet.waitFor({ state: 'detached' })
    await trigger.click()
    await sheet.getByRole('link', { name: 'Staff Accounts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Staff Accounts' }).waitFor()
    await sheet.waitFor({ state: 'detached' })
    expect(await troubles()).toEqual([])
    await release(page)
  })
})

test('the back office follows the system’s color scheme, also with its panel closed', async () => {
  const { page } = await open(world, '/applicants', { width: 400, height: 740 })
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
  }
  await release(page)
})

describe('Logout', () => {
  test.each(LISTS)('Logout on %s opens the right page and ends the session on the server', async (path) => {
    const again = await world.client.post('/login', ADMIN_LOGIN)
    const own = { ...world, token: String(again.body['token']) }
    const { page, troubles, quiet } = await open(own, path)
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    // Pending requests would be refused once the session has ended.
    await quiet()
    const ended = page.waitForResponse('**/logout')
    await page.getByRole('button', { name: 'Logout' }).click()
    await ended
    await page.waitForURL(world.origin + (path === '/admin' ? '/admin-login' : '/'))
    await page.waitForFunction(() => sessionStorage.getItem('authToken') === null)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(pathOf(page)).toBe(path === '/admin' ? '/admin-login' : '/')
    expect((await world.client.get('/registered_users', own.token)).status).toBe(401)
    expect(await troubles()).toEqual([])
    await release(page)
  })
})

test('a session that the server ended leads to the login with the reason, then back to the page', async () => {
  const again = await world.client.post('/login', ADMIN_LOGIN)
  const token = String(again.body['token'])
  const { page, quiet } = await open({ ...world, token }, '/applicants')
  await page.getByRole('heading', { level: 1, name: 'Applicants' }).waitFor()
  // Pending requests would be refused.
  await quiet()
  await world.client.post('/logout', {}, token)
  await page.getByRole('link', { name: 'Staff Accounts' }).click()
  await page.waitForURL('**/admin-login')
  await page.getByText('You were logged out').waitFor()
  await page.getByLabel('Username').fill(ADMIN_LOGIN.username)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_LOGIN.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/staff-accounts')
  await page.getByRole('table', { name: 'Staff Accounts' }).waitFor()
  await release(page)
})
