import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const field = (page: Page, name: string) => page.locator('.field').filter({ has: control(page, name) })

/** Types into a control, leaves it, and returns its value. */
async function typed(page: Page, name: string, text: string): Promise<string> {
  await control(page, name).fill(text)
  await control(page, name).blur()
  return control(page, name).inputValue()
}

test('digit fields keep the last four of a full number, and show anything else with a message', async () => {
  const { page } = await open(world, '/authorization/{id}', { as: await world.person() })
  for (const full of ['123-45-6789', '123456789', '***6789', 'XXX-XX-6789']) {
    expect(await typed(page, 'ssn', full)).toBe('6789')
  }
  expect(await typed(page, 'driversLicenseNumber', 'D123-4567-8901')).toBe('8901')
  expect(await typed(page, 'ssn', '12345')).toBe('12345')
  await field(page, 'ssn').getByText('Social Security number must be exactly 4 digits.').waitFor()
  await release(page)
})

test('an overlong line stays visible and says how long it is, and spaces become single', async () => {
  const { page } = await open(world, '/authorization/{id}', { as: await world.person() })
  expect(await typed(page, 'lastName', 'x'.repeat(230))).toHaveLength(230)
  await field(page, 'lastName').getByText('Last name must be 200 characters or fewer. It has 230.').waitFor()
  expect(await typed(page, 'lastName', '\u00a0van  der\tBerg\u200b ')).toBe('van der Berg')
  expect(await typed(page, 'signature', ' Ann  Baker ')).toBe('Ann Baker')
  await release(page)
})

test('an impossible date is refused at its field, and an unusual one is questioned', async () => {
  const { page } = await open(world, '/authorization/{id}', { as: await world.person() })
  await typed(page, 'dateOfBirth', '2199-01-01')
  await field(page, 'dateOfBirth').getByText('Date of birth cannot be in the future.').waitFor()
  await typed(page, 'dateOfBirth', `${new Date().getFullYear() - 10}-01-01`)
  await field(page, 'dateOfBirth').getByText('This is less than 18 years ago. Please check the year.').waitFor()
  expect(await field(page, 'dateOfBirth').locator('.err').count()).toBe(0)
  await typed(page, 'dateOfBirth', '1985-01-01')
  await field(page, 'dateOfBirth').locator('.hint:empty').waitFor({ state: 'attached' })
  await release(page)
})
