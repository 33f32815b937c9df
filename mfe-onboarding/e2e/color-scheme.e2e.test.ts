import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, test } from '@jest/globals'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
let staff: Staff
beforeAll(async () => {
  world = await startWorld()
  staff = await world.person()
})
afterAll(() => world?.end())

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
