import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { fill, fillCareer, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
let axe: string
beforeAll(async () => {
  world = await startWorld()
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
})
afterAll(() => world?.end())

/** What axe finds: the rule and the first element of each finding. */
async function findings(page: Page): Promise<readonly string[]> {
  // By way of the browser's own evaluation: the page's policy lets no script in.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
  })
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

const PAGES = [
  '/',
  '/about',
  '/contact-us',
  '/brochurefront',
  '/brochureback',
  '/staff-application',
  '/staff-application?tab=2',
  '/staff-application?tab=3',
  '/patients-application',
  '/patients-application?tab=2',
  '/user-login',
  '/signup',
  '/admin-login',
]

describe.each([320, 360, 1_440])('at %d px', (width) => {
  const viewport = { width, height: 900 }

  test.each(PAGES)('%s', async (path) => {
    const { page } = await world.open(path, { viewport })
    expect(await findings(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    await page.context().close()
  })

  test.each([
    ['/staff-application', 'Next'],
    ['/staff-application?tab=2', 'Next'],
    ['/staff-application?tab=3', 'Submit'],
    ['/patients-application', 'Next'],
    ['/user-login', 'Login'],
    ['/signup', 'Sign up'],
    ['/admin-login', 'Login'],
  ])('%s with everything missing', async (path, button) => {
    const { page } = await world.open(path, { viewport })
    await press(page, button)
    await page.locator('.err').first().waitFor()
    expect(await findings(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    await page.context().close()
  })

  test('the question before sending, and the thanks after it', async () => {
    const { page } = await world.open('/staff-application', { viewport })
    await fillCareer(page)
    expect(await findings(page)).toEqual([])
    await press(page, 'OK')
    await page.getByText('Saved in Database').waitFor()
    expect(await findings(page)).toEqual([])
    await page.context().close()
  })

  test('services opened, a refusal shown', async () => {
    const { page } = await world.open('/patients-application?tab=2', { viewport })
    await page.getByLabel('Help with the day').check()
    expect(await findings(page)).toEqual([])
    await page.goto(`${world.arrive.origin()}/admin-login`, { waitUntil: 'networkidle' })
    await fill(page, { username: 'nobody@mail.example', password: 'wrong' })
    await press(page, 'Login')
    await page.locator('.toast').waitFor()
    expect(await findings(page)).toEqual([])
    await page.context().close()
  })
})

test('the first step of a request goes by the keyboard alone, and the focus is where the second begins', async () => {
  const { page } = await world.open('/patients-application')
  await page.locator('[name="patientFirstName"]').focus()
  for (const words of ['Rose', 'Bell', 'rose.keys@mail.example', '7045550102']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'What kind of care, and when')
  await page.context().close()
})
