import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { colorFindings, findings } from '../../infra/e2e/axe.ts'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fill, fillCareer, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const PAGES = [
  '/',
  '/about',
  '/contact-us',
  '/brochurefront',
  '/brochureback',
  '/verify',
  '/staff-application',
  '/staff-application?tab=2',
  '/staff-application?tab=3',
  '/patients-application',
  '/patients-application?tab=2',
  '/user-login',
  '/signup',
  '/admin-login',
]

const WIDTHS = [360, 1_440] as const

/** Problems on a phone, on a desktop, on the narrowest screen and at 200 %. */
async function faults(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await findings(page)).map((finding) => `${width} px: ${finding}`))
  }
  found.push(...(await overflowing(page)))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' })
  found.push(...(await colorFindings(page)).map((finding) => `dark: ${finding}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

test.each(PAGES)('the page %s is accessible', async (path) => {
  const { page } = await world.open(path)
  expect(await faults(page)).toEqual([])
  await release(page)
})

test.each([
  ['/staff-application', 'Next'],
  ['/staff-application?tab=2', 'Next'],
  ['/staff-application?tab=3', 'Submit'],
  ['/patients-application', 'Next'],
  ['/user-login', 'Log in'],
  ['/signup', 'Sign up'],
  ['/admin-login', 'Log in'],
])('the page %s is accessible with everything missing', async (path, button) => {
  const { page } = await world.open(path)
  await press(page, button)
  await page.locator('.err').first().waitFor()
  expect(await faults(page)).toEqual([])
  await release(page)
})

test('the confirmation before sending and the thank-you after it are accessible', async () => {
  const { page } = await world.open('/staff-application')
  await fillCareer(page)
  expect(await faults(page)).toEqual([])
  await press(page, 'OK')
  await page.getByText('Saved in Database').waitFor()
  await page.getByRole('heading', { name: 'Personal and contact' }).waitFor()
  expect(await faults(page)).toEqual([])
  await release(page)
})

test('the homecare request is accessible with its services open and a failure shown', async () => {
  const { page } = await world.open('/patients-application?tab=2')
  await page.getByLabel('Help with daily living').check()
  expect(await faults(page)).toEqual([])
  await page.goto(`${world.arrive.origin()}/admin-login`)
  await untilHydrated(page)
  await fill(page, { username: 'nobody@mail.example', password: 'wrong' })
  await press(page, 'Log in')
  await page.locator('.sh-toast').waitFor()
  expect(await faults(page)).toEqual([])
  await release(page)
})
