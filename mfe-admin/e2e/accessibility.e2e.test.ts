import { pathFor } from '@arrive/kit/person-path.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { colorFindings, findings } from '../../infra/e2e/axe.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { packetForms } from '../src/review/packet-forms.ts'
import { isTooWide, open } from '../testing/open.ts'
import { askForCare, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
let empty: World
let whole: Staff
let bare: Staff
beforeAll(async () => {
  world = await startWorld()
  empty = await startWorld(world)
  await askForCare(world, [...Array(12).keys()])
  whole = await newPerson(
    world,
    packetForms.map(({ name }) => name),
    2,
  )
  bare = await newPerson(world, [])
})
afterAll(async () => {
  await world?.end()
  await empty?.end()
})

const HEIGHT = 900
const PHONE = 320
const DESK = 1_440

/** No axe violations and no overflow on the current screen. */
async function isSound(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

async function show(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.emulateMedia({ colorScheme })
  // A table becomes cards one frame later.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}

/** Checks phone and dark, then desktop and light, on the same page, so that its state stays. */
async function isSoundEverywhere(page: Page): Promise<void> {
  await show(page, PHONE, 'dark')
  await isSound(page)
  await show(page, DESK, 'light')
  await isSound(page)
}

/** Also checks the table, which phones don't have, in dark, where only colors differ. */
async function isSoundAsTable(page: Page): Promise<void> {
  await isSoundEverywhere(page)
  await show(page, DESK, 'dark')
  expect(await colorFindings(page)).toEqual([])
}

const LISTS = ['/admin', '/applicants', '/staff-details', '/staff-accounts', '/progress', '/audit']

describe('lists on a phone and a desktop, light and dark', () => {
  test.each(LISTS)(
    'the list %s is accessible while loading, failed, with rows, without a match and empty',
    async (path) => {
      const { page } = await open(world, '/register-staff')
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
      await isSoundAsTable(page)
      go()
      await page.getByRole('alert').first().waitFor()
      await isSoundAsTable(page)
      await page.unroute(calls)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.locator('.adm-table, .adm-cards').waitFor()
      await isSoundAsTable(page)
      await release(page)
      const { page: none } = await open(empty, path)
      await none.locator('.adm-list').getByRole('status').first().waitFor()
      await isSoundAsTable(none)
      await release(none)
    },
  )

  test.each([
    { width: PHONE, scheme: 'light' },
    { width: DESK, scheme: 'dark' },
    { width: DESK, scheme: 'light' },
  ] as const)('a filter without a match and a list’s dialogs are accessible at $width px, $scheme', async (view) => {
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
    await release(page)
  })
})

test('the registration is accessible, empty and with everything missing', async () => {
  const { page } = await open(world, '/register-staff')
  await page.getByRole('button', { name: 'Register', exact: true }).waitFor()
  await isSoundEverywhere(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.locator('.err').first().waitFor()
  await isSoundEverywhere(page)
  await release(page)
})

test.each(packetForms.map(({ review }) => review))(
  'the review %s is accessible, whether the form was submitted or not',
  async (route) => {
    const { page } = await open(world, pathFor(route, whole.person))
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page.locator('.adm-log li').first().waitFor()
    await isSoundEverywhere(page)
    await page.locator('.adm-log button').first().click()
    await page.getByRole('dialog').waitFor()
    await isSoundEverywhere(page)
    await page.goto(world.origin + pathFor(route, bare.person))
    await page.getByText('This person has not submitted').first().waitFor()
    await isSoundEverywhere(page)
    await release(page)
  },
)

test('the review of a person who does not exist is accessible', async () => {
  const { page } = await open(world, '/admin-job/999999')
  await page.getByRole('alert').waitFor()
  await isSoundEverywhere(page)
  await release(page)
})

test('an address without a number is accessible, with the panel folded', async () => {
  const { page } = await open(world, '/admin-job/x')
  await page.getByRole('alert').first().waitFor()
  await isSoundEverywhere(page)
  await page.keyboard.press('Control+b')
  await isSoundEverywhere(page)
  await release(page)
})
