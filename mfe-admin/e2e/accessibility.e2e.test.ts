import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Staff } from '@arrive/services/testing/people.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { SCREENS } from '../src/review/screens.ts'
import { isTooWide, open } from '../testing/open.ts'
import { askForCare, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
let empty: World
let whole: Staff
let axe: string
beforeAll(async () => {
  world = await startWorld()
  empty = await startWorld()
  await askForCare(
    world,
    Array.from({ length: 12 }, (_, at) => at),
  )
  whole = await newPerson(
    world,
    SCREENS.map(({ form }) => form),
    2,
  )
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
})
afterAll(async () => {
  await world?.end()
  await empty?.end()
})

/** What axe finds: the rule and the first element of each finding. */
async function findings(page: Page): Promise<readonly string[]> {
  // By way of the browser's own evaluation: the page's policy lets no script in.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
    }
    const { violations } = await runner.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
  })
}

/** Everything that has to be so on a screen as it stands: nothing for axe, nothing over the edge. */
async function isSound(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

const LISTS = ['/admin', '/applicants', '/staff-details', '/staff-accounts', '/progress', '/audit']
/** Both widths and both schemes; the table, which a phone does not have, in both. */
const views = [
  { width: 320, scheme: 'light' },
  { width: 1_440, scheme: 'dark' },
] as const
const listViews = [...views, { width: 1_440, scheme: 'light' }] as const

describe.each(listViews)('lists at $width px, $scheme', (view) => {
  test.each(LISTS)('%s: loading, failed, rows, no match, empty', async (path) => {
    const { page } = await open(world, '/register-staff', view)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const calls = (url: URL) => /^\/(?:get_|staff_applications|registered_users)/.test(url.pathname)
    let go: () => void = () => undefined
    const gone = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route(calls, async (asked) => {
      await gone
      await asked.abort()
    })
    await page.goto(world.origin + path)
    await page.getByText('Loading data...').first().waitFor()
    await isSound(page)
    go()
    await page.getByRole('alert').first().waitFor()
    await isSound(page)
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.adm-table, .adm-cards').waitFor()
    await isSound(page)
    await page.context().close()
    const { page: none } = await open(empty, path, view)
    await none.locator('.adm-list').getByRole('status').first().waitFor()
    await isSound(none)
    await none.context().close()
  })

  test('the filter without a match, the dialogs of a list, and what is said after a deletion', async () => {
    const { page } = await open(world, '/admin', view)
    await page.getByPlaceholder('Filter emails...').fill('nobody@nowhere')
    await page.getByRole('button', { name: 'Clear the filter' }).waitFor()
    await isSound(page)
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    const remove = page.getByRole('button', { name: /^Delete / }).first()
    await remove.click()
    await page.getByRole('dialog').waitFor()
    await isSound(page)
    await page.keyboard.press('Escape')
    if (view.width > 900) {
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('dialog', { name: 'Columns' }).waitFor()
      await isSound(page)
      await page.keyboard.press('Escape')
      await page.locator('tbody button.adm-opener').first().click()
      await page.getByRole('dialog').waitFor()
      await isSound(page)
    } else {
      await page.getByText('All details').first().click()
      await isSound(page)
      await page.getByRole('button', { name: 'Admin Panel' }).click()
      await page.getByRole('dialog', { name: 'Admin Panel' }).waitFor()
      await isSound(page)
    }
    await page.context().close()
  })
})

describe.each(views)('at $width px, $scheme', (view) => {
  test('registering, empty and with everything missing', async () => {
    const { page } = await open(world, '/register-staff', view)
    await page.getByRole('button', { name: 'Register', exact: true }).waitFor()
    await isSound(page)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page.locator('.err').first().waitFor()
    await isSound(page)
    await page.context().close()
  })

  test.each(SCREENS.map(({ page }) => page))('%s, handed in and not', async (path) => {
    const { page } = await open(world, `/${path}/${whole.person}`, view)
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.locator('.adm-log li').first().waitFor()
    await isSound(page)
    await page.locator('.adm-log button').first().click()
    await page.getByRole('dialog').waitFor()
    await isSound(page)
    await page.goto(`${world.origin}/${path}/999999`)
    await page.getByText('There is no').first().waitFor()
    await isSound(page)
    await page.context().close()
  })

  test('an address without a number, and the panel folded', async () => {
    const { page } = await open(world, '/admin-job/x', view)
    await page.getByRole('alert').first().waitFor()
    await isSound(page)
    await page.keyboard.press('Control+b')
    await isSound(page)
    await page.context().close()
  })
})
