import { readFile } from 'node:fs/promises'
import { APPLICANTS, PATIENTS, STAFF_ACCOUNTS, STAFF_DETAILS } from '@arrive/contracts/lists.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { openWholeBrowser } from '../../infra/e2e/browser.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open, pathOf } from '../testing/open.ts'
import { askForCare, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
let empty: World
let person: number
beforeAll(async () => {
  world = await startWorld()
  empty = await startWorld(world)
  await askForCare(world, [...Array(23).keys()])
  person = (await newPerson(world, ['application2', 'hipaa'], 1)).person
  await newPerson(world, ['application2'], 2)
})
afterAll(async () => {
  await world?.end()
  await empty?.end()
})

const LISTS = [
  ['/admin', PATIENTS, true],
  ['/applicants', APPLICANTS, true],
  ['/staff-accounts', STAFF_ACCOUNTS, false],
  ['/staff-details', STAFF_DETAILS, true],
] as const

const table = (page: Page, name = 'Patients') => page.getByRole('table', { name })
const column = (page: Page, at: number) => page.locator(`tbody tr td:nth-child(${at})`).allTextContents()

describe.each(LISTS)('%s', (path, list, hasActions) => {
  test('the list has its title, and its columns by name and in order', async () => {
    const { page, troubles } = await open(world, path)
    await table(page, list.title).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(list.title)
    const names = (await page.getByRole('columnheader').allTextContents()).map((name) => name.trim())
    expect(names).toEqual([...list.columns.map(({ title }) => title), ...(hasActions ? ['Actions'] : [])])
    const widths = await page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.style.width))
    expect(new Set(widths.slice(0, list.columns.length))).toEqual(new Set(['150px']))
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('the list says that it is loading, then that it failed, and one click retries', async () => {
    const { page } = await open(world, '/register-staff')
    await page.getByRole('link', { name: list.title }).waitFor()
    const calls = (url: URL) => url.pathname === list.path
    const seen = Promise.withResolvers<void>()
    await page.route(calls, async (route) => {
      await seen.promise
      // A network failure, not an error response.
      await route.abort()
    })
    await page.getByRole('link', { name: list.title }).click()
    await page.getByText('Loading data...', { exact: true }).waitFor()
    seen.resolve()
    const alert = page.getByRole('alert').getByText('Failed to fetch data. Please try again later.', { exact: true })
    await alert.waitFor()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await table(page, list.title).waitFor()
    expect(await alert.count()).toBe(0)
    await release(page)
  })

  test('an empty list and a search without a match have different messages', async () => {
    // The list always has the first administrator.
    if (path === '/staff-accounts') return expect((await empty.client.rows(list.path, empty.token)).length).toBe(1)
    const { page } = await open(empty, path)
    await page.getByText(path === '/staff-details' ? 'No results' : 'No results found.', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Clear the filter' }).count()).toBe(0)
    await release(page)
  })

  test('a row of the list opens with the keyboard', async () => {
    const { page, troubles } = await open(world, path)
    await table(page, list.title).waitFor()
    const first = page.locator('tbody tr').first().locator('td').first().locator('a, button')
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await first.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    if (path === '/staff-details') await page.waitForURL(/\/details-forms\/\d+$/)
    else {
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      expect(await dialog.getByRole('term').allTextContents()).toEqual(list.columns.map(({ title }) => title))
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('on a phone the list is cards, which unfold all details', async () => {
    const { page } = await open(world, path, { width: 360, height: 740 })
    const card = page.locator('.adm-cards > li').first()
    await card.waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    const more = card.getByText('All details')
    if ((await more.count()) > 0) await more.click()
    const shown = await card.getByRole('term').allTextContents()
    const missing = list.columns.map(({ title }) => title).filter((title) => !shown.includes(title))
    // One appears as a tag next to the heading; an account's email is its heading.
    expect(missing.length).toBeLessThanOrEqual(path === '/staff-accounts' ? 2 : 1)
    await release(page)
  })

  test('the list can be downloaded as a CSV file with the same columns', async () => {
    const { page } = await open(world, path)
    await table(page, list.title).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${list.name}-\\d{4}-\\d{2}-\\d{2}\\.csv$`))
    const text = await readFile(await download.path(), 'utf8')
    expect(text.split('\r\n')[0]?.replace(/^\uFEFF/, '')).toBe(list.columns.map(({ title }) => title).join(','))
    await release(page)
  })
})

test('Staff Accounts has all rows on one page', async () => {
  const { page } = await open(world, '/staff-accounts')
  await table(page, 'Staff Accounts').waitFor()
  await page.getByText('Showing all 3.').waitFor()
  expect(await page.getByRole('button', { name: 'Next', exact: true }).count()).toBe(0)
  expect(new Set(await column(page, 2))).toEqual(new Set(['••••••••']))
  await release(page)
})

describe('the columns', () => {
  test('columns can be hidden and widened, and the settings are kept', async () => {
    const { page, troubles } = await open(world, '/admin')
    await table(page).waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await dialog.getByRole('checkbox', { name: 'Email' }).uncheck()
    const width = dialog.getByRole('slider', { name: 'Width of Phone' })
    await width.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Home')
    await page.keyboard.press('Escape')
    await page.reload()
    await table(page).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Email' }).count()).toBe(0)
    const phone = page.getByRole('columnheader', { name: 'Phone' })
    expect(await phone.evaluate((head) => head.style.width)).toBe('20px')
    await page.getByRole('button', { name: 'Columns' }).click()
    await dialog.getByRole('button', { name: 'Reset columns' }).click()
    await page.keyboard.press('Escape')
    expect(await phone.evaluate((head) => head.style.width)).toBe('150px')
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('columns can be resized with the mouse at their edge, down to 20 pixels', async () => {
    const { page } = await open(world, '/admin')
    const head = page.getByRole('columnheader', { name: 'Last Name' })
    await head.waitFor()
    const isWide = (width: string) => head.and(page.locator(`[style*="width: ${width};"]`)).waitFor()
    const drag = async (by: number) => {
      const box = await head.boundingBox()
      if (box === null) throw new Error('The column is not there')
      const [x, y] = [box.x + box.width - 3, box.y + 20]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by, y, { steps: 4 })
      await page.mouse.up()
    }
    await drag(60)
    await isWide('210px')
    await drag(-400)
    await isWide('20px')
    await release(page)
  })

  test('the header and the first column stay in view while the rest scrolls', async () => {
    const { page } = await open(world, '/admin', { height: 520 })
    await table(page).waitFor()
    const scroll = page.locator('.adm-scroll')
    await scroll.evaluate((one) => one.scrollTo(600, 120))
    const [head, first, area] = await Promise.all([
      page.getByRole('columnheader', { name: 'First Name' }).boundingBox(),
      page.locator('tbody tr').nth(4).locator('td').first().boundingBox(),
      scroll.boundingBox(),
    ])
    expect([head?.x, first?.x]).toEqual([area?.x, area?.x])
    expect(head?.y).toBe(area?.y)
    await release(page)
  })
})

test('a resume opens in a new tab from its bytes', async () => {
  const browser = await openWholeBrowser()
  const { page, troubles } = await open({ ...world, browser }, '/applicants')
  await table(page, 'Applicants').waitFor()
  const link = page.getByRole('cell').getByRole('link', { name: 'Download' }).first()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.waitForURL(/^blob:/)
  await tab.waitForFunction(() => document.contentType === 'application/pdf')
  expect(pathOf(page)).toBe('/applicants')
  expect(await troubles()).toEqual([])
  await browser.close()
})

test('an applicant’s row leads to the review', async () => {
  const { page } = await open(world, '/applicants')
  await table(page, 'Applicants').waitFor()
  await page.locator('tbody tr').last().locator('td').nth(1).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open Details' }).click()
  await page.waitForURL(`**/details-forms/${person}`)
  await release(page)
})
