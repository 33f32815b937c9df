import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { goInside, layoutProblems, moved, raiseToasts } from '../../infra/e2e/geometry.ts'
import { untilHydrated, untilShown } from '../../infra/e2e/hydrated.ts'
import { longPerson } from '../../infra/e2e/long-words.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { packetForms } from '../src/review/packet-forms.ts'
import { open } from '../testing/open.ts'
import { askForCare, startWorld, type World } from '../testing/world.ts'

let world: World
let long: Staff
beforeAll(async () => {
  world = await startWorld()
  await askForCare(world, [...Array(12).keys()])
  long = (await longPerson(world.client)).staff
})
afterAll(() => world?.end())

const LISTS = ['/admin', '/applicants', '/staff-details', '/staff-accounts', '/progress', '/audit']
const REVIEWS = packetForms.map(({ review }) => review)
const ALL = [...LISTS, '/register-staff', '/proof', '/feeds', ...REVIEWS, '/admin-job/999999']

const there = (path: string) => path.replace('{id}', String(long.person))

/** Waits until the server's data is on the page. */
async function untilRead(page: Page, path: string): Promise<void> {
  await untilShown(page, there(path))
  await untilHydrated(page)
  if (LISTS.includes(path)) await page.locator('tbody tr, .adm-cards > li').first().waitFor()
  if (path === '/proof' || path === '/feeds') await page.locator('.adm-narrow').waitFor()
  if (REVIEWS.includes(path)) await page.locator('.adm-log li').first().waitFor()
}

describe('with long words in every answer, and toasts', () => {
  let page: Page
  beforeAll(async () => {
    page = (await open(world, '/about')).page
    await raiseToasts(page, world.origin)
  })
  afterAll(() => release(page))

  test.each(ALL)('the page %s with long words and toasts fits every width, and nothing covers it', async (path) => {
    await goInside(page, there(path))
    await untilRead(page, path)
    expect(await page.locator('.sh-toast').count()).toBe(3)
    expect(await layoutProblems(page)).toEqual([])
  })

  test('the dialogs of a deletion, a row and earlier answers fit every width', async () => {
    await page.setViewportSize({ width: 1_440, height: 900 })
    await goInside(page, '/admin')
    await page.getByRole('button', { name: /^Delete Wolfe/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await layoutProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1_440, height: 900 })
    await goInside(page, '/applicants')
    await page.getByRole('button', { name: /^Delete Wolfe/ }).click()
    await page.getByRole('dialog').getByText('This email has a staff account').waitFor()
    expect(await layoutProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1_440, height: 900 })
    await goInside(page, '/admin')
    await page
      .getByRole('button', { name: /^Wolfe/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await layoutProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await goInside(page, `/details-forms/${long.person}`)
    await page.locator('.adm-log button').first().click()
    await page.getByRole('dialog').waitFor()
    expect(await layoutProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
  })
})

test('no screen has moved ten seconds later', async () => {
  const { page, quiet } = await open(world, '/about')
  await page.clock.install()
  for (const path of ALL) {
    await page.goto(world.origin + there(path))
    await untilRead(page, path)
    await quiet()
    await page.clock.runFor(1_000)
    expect([path, ...(await moved(page, () => page.clock.runFor(10_000)))]).toEqual([path])
  }
  // An installed clock can't be removed, so close the context.
  await page.context().close()
}, 120_000)
