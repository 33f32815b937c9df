import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fill, fillPersonal } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

const DRAFT = 'arrive.draft.visitor.career'
const SENTENCE = 'To protect your privacy, we cleared this form after 30 minutes without typing.'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const hasDraft = (page: Page) => page.waitForFunction((name) => sessionStorage.getItem(name) !== null, DRAFT)
const hasNone = (page: Page) => page.waitForFunction((name) => sessionStorage.getItem(name) === null, DRAFT)

/** Simulates inactivity; the page checks when it is shown again. */
function passMinutes(page: Page, minutes: number): Promise<void> {
  return page.evaluate((ms) => {
    sessionStorage.setItem('arrive.typed', String(Date.now() - ms))
    dispatchEvent(new Event('pageshow'))
  }, minutes * 60_000)
}

test('a public form that stays open is cleared half an hour after the last activity, and says so', async () => {
  const { page, troubles } = await world.open('/staff-application')
  await fillPersonal(page)
  await hasDraft(page)
  await passMinutes(page, 29)
  expect(await page.getByText(SENTENCE).count()).toBe(0)
  await passMinutes(page, 31)
  await page.getByRole('status').getByText(SENTENCE).waitFor()
  await page.getByRole('heading', { name: 'Personal and contact' }).waitFor()
  expect(await page.locator('[name="firstName"]').inputValue()).toBe('')
  await hasNone(page)
  await fill(page, { firstName: 'Ben' })
  await page.getByText(SENTENCE).waitFor({ state: 'detached' })
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a visitor’s draft is restored by a reload before half an hour, and deleted on any page after it', async () => {
  const { page } = await world.open('/staff-application')
  await fillPersonal(page)
  await hasDraft(page)
  await page.reload()
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  expect(await page.locator('[name="firstName"]').inputValue()).toBe('Renée')
  await page.goto(`${world.arrive.origin()}/about`)
  await untilHydrated(page)
  await hasDraft(page)
  await passMinutes(page, 31)
  await hasNone(page)
  await page.goto(`${world.arrive.origin()}/staff-application`)
  await page.getByRole('status').getByText(SENTENCE).waitFor()
  await release(page)
})
