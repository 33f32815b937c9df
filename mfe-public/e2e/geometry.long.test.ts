import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { goInside, layoutProblems, moved, raiseToasts } from '../../infra/e2e/geometry.ts'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fillCareer } from '../testing/career.ts'
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
  '/nothing/here',
]

test.each(PAGES)(
  'the page %s ends with its last line, fits every width, and nothing covers its controls',
  async (path) => {
    const { page } = await world.open(path)
    expect(await layoutProblems(page)).toEqual([])
    await release(page)
  },
)

describe('while toasts are shown', () => {
  let page: Page
  beforeAll(async () => {
    page = (await world.open('/about')).page
    await raiseToasts(page, world.arrive.origin())
  })
  afterAll(() => release(page))

  test.each(PAGES)('toasts cover no control of %s', async (path) => {
    await goInside(page, path)
    await untilHydrated(page)
    expect(await page.locator('.sh-toast').count()).toBe(3)
    expect(await layoutProblems(page)).toEqual([])
  })
})

test('the confirmation before sending fits every width', async () => {
  const { page } = await world.open('/staff-application')
  await fillCareer(page)
  expect(await layoutProblems(page)).toEqual([])
  await release(page)
})

const TABLET = { viewport: { width: 768, height: 1_024 } }

test('on a tablet the menu is as wide as the bar', async () => {
  const { page } = await world.open('/', TABLET)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await page.locator('.sh-mobile-menu').boundingBox()).toMatchObject({ x: 0, width: 768 })
  await release(page)
})

test.each(['/brochurefront', '/brochureback'])('the buttons above %s are in one row with any heading', async (path) => {
  const { page } = await world.open(path, TABLET)
  await settled(page)
  const tops = await page
    .locator('.pub-brochure-head .btn')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await release(page)
})

test.each([1, 2, 3])(
  'the house next to step %s reaches down to its doorstep, however short the form is',
  async (tab) => {
    const { page } = await world.open(`/staff-application?tab=${tab}`, { viewport: { width: 1_440, height: 900 } })
    const bottom = (selector: string) =>
      page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
    expect(await bottom('.pub-mates-house .pub-door')).toBeLessThan(await bottom('.pub-mates'))
    await release(page)
  },
)

test('no page has moved ten seconds later', async () => {
  const { page } = await world.open('/about')
  await page.clock.install()
  for (const path of PAGES) {
    await page.goto(world.arrive.origin() + path)
    await untilHydrated(page)
    await settled(page)
    await page.clock.runFor(1_000)
    expect([path, ...(await moved(page, () => page.clock.runFor(10_000)))]).toEqual([path])
  }
  // An installed clock can't be removed, so close the context.
  await page.context().close()
})
