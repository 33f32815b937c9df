import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findings } from '../../infra/e2e/axe.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { named, routeOf } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
let staff: Staff
beforeAll(async () => {
  world = await startWorld()
  staff = await world.person()
})
afterAll(() => world?.end())

// Colors don't depend on the width, nor element order on the scheme, so each is checked once.
describe.each([
  { width: 360, scheme: 'dark' },
  { width: 1_440, scheme: 'light' },
] as const)('at $width px, $scheme', (view) => {
  let page: Page
  beforeAll(async () => {
    page = (await open(world, '/about', { ...view, as: staff })).page
  })
  afterAll(() => release(page))

  test.each(named)('the form %s is accessible, empty and with everything missing', async (_, form) => {
    await page.goto(world.origin + routeOf(form, staff))
    await page.locator('main form').waitFor()
    expect(await findings(page)).toEqual([])
    expect(await overflowing(page)).toEqual([])
    await page.getByRole('button', { name: form.tabs === undefined ? 'Submit' : 'Next' }).click()
    await page.locator('.err').first().waitFor()
    expect(await findings(page)).toEqual([])
    expect(await overflowing(page)).toEqual([])
  })

  test.each(['/job/x', '/job/999999'])('the refusal at %s is accessible', async (path) => {
    await page.goto(world.origin + path)
    await page.getByRole('alert').first().waitFor()
    expect(await findings(page)).toEqual([])
    expect(await overflowing(page)).toEqual([])
  })

  test('the refusal of a visitor is accessible', async () => {
    const stranger = (await open(world, '/job/1', view)).page
    await stranger.getByRole('alert').first().waitFor()
    expect(await findings(stranger)).toEqual([])
    expect(await overflowing(stranger)).toEqual([])
    await release(stranger)
  })
})

test('the color scheme follows the system, also when it changes, until one is chosen', async () => {
  const { page } = await open(world, '/job/{id}', { scheme: 'light', as: staff })
  const shows = (theme: string) => page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
  await shows('light')
  await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await shows('dark')
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await shows('light')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor()
  await shows('light')
  await release(page)
})

test('choosing a color scheme in one tab changes the page and the button of another', async () => {
  const { page } = await open(world, '/job/{id}', { scheme: 'dark', as: staff })
  const other = await page.context().newPage()
  await page.getByRole('button', { name: 'Switch to light mode' }).waitFor()
  await other.goto(`${world.origin}/livez`)
  await other.evaluate(() => localStorage.setItem('arrive.theme', 'light'))
  await page.locator('html[data-theme=light]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor()
  await other.evaluate(() => localStorage.clear())
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Switch to light mode' }).waitFor()
  await release(page)
})
