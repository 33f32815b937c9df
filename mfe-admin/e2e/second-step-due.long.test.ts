import { shownCode } from '@arrive/services/identity/testing/factors.ts'
import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
import { open, pathOf } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let world: World
/** Milliseconds by which the product's clock is off. */
let ahead = -7 * DAY + 10 * MINUTE
const now = () => Date.now() + ahead

beforeAll(async () => {
  // The first login starts the seven days.
  world = await startWorld(undefined, { MFA: 'required' }, { now })
  // Nine minutes before they end.
  ahead = MINUTE
  world = { ...world, token: await adminToken(world.client) }
})
afterAll(() => world?.end())

const banner = (page: Page) => page.getByText('Set up your second step by ')

test('every screen announces when a second step is due, and then only its setup is open', async () => {
  const { page, quiet } = await open(world, '/team')
  await banner(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
  expect(await faults(page)).toEqual([])
  await page.goto(`${world.origin}/applicants`)
  await banner(page).waitFor()
  expect(await faults(page)).toEqual([])
  await page.getByRole('link', { name: 'Set it up now' }).click()
  await page.getByText('nothing else opens without one.').waitFor()
  expect(pathOf(page)).toBe('/account')
  expect(await page.getByRole('region', { name: 'Logged in' }).count()).toBe(1)
  expect(await faults(page)).toEqual([])

  // The session stays open, but loses its permissions.
  ahead += 10 * MINUTE
  await page.goto(`${world.origin}/applicants`)
  await page.getByText('Your office requires a second step. Add one below').waitFor()
  expect(pathOf(page)).toBe('/account')
  expect(await page.getByRole('region', { name: 'Logged in' }).count()).toBe(0)
  expect(await faults(page)).toEqual([])

  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  expect(await faults(page)).toEqual([])
  const card = page.getByRole('region', { name: 'Second step' })
  const key = (await card.locator('code').textContent()) ?? ''
  await card.getByLabel('First code').fill(shownCode(key.replaceAll(' ', ''), now()))
  await card.getByLabel('Current password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Add the app' }).click()
  await page.getByRole('status').getByText('Your second step has been added.').waitFor()
  await page.getByRole('region', { name: 'Logged in' }).waitFor()
  expect(await page.getByText('Your office requires').count()).toBe(0)
  await page.getByRole('link', { name: 'Back to the admin panel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Patients' }).waitFor()
  await page.getByText('No results found.').waitFor()
  await quiet()
  expect(await banner(page).count()).toBe(0)
  await release(page)
}, 120_000)
