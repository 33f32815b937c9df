import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
import { open } from '../testing/open.ts'
import { saved } from '../testing/saved.ts'
import { askForCare, startWorld, type World } from '../testing/world.ts'

const COUNT = 23

let world: World
beforeAll(async () => {
  world = await startWorld()
  await askForCare(world, [...Array(COUNT).keys()])
})
afterAll(() => world?.end())

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })

test('people who are selected on two pages are exported as CSV and as Excel, in the order of the list', async () => {
  const { page, troubles } = await open(world, '/admin')
  const boxes = page.getByRole('checkbox')
  const emails = page.locator('tbody tr td:nth-child(4)')
  await page.getByRole('table', { name: 'Patients' }).waitFor()
  expect(await boxes.count()).toBe(0)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await bar(page).getByText('10 people selected').waitFor()
  await boxes.nth(1).uncheck()
  const first = (await emails.allTextContents()).slice(1)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('11–20').waitFor()
  await boxes.nth(3).check()
  const second = (await emails.allTextContents()).slice(2, 3)
  await bar(page).getByText('10 people selected').waitFor()

  const csv = await saved(page, bar(page).getByRole('button', { name: 'Export CSV' }))
  expect(csv.map((cells) => cells[2])).toEqual([...first, ...second])
  const excel = await saved(page, bar(page).getByRole('button', { name: 'Export Excel' }))
  expect(excel.map((cells) => cells[2])).toEqual([...first, ...second])
  const whole = await saved(page, page.locator('.adm-tools').getByRole('button', { name: 'Export Excel' }))
  expect(whole).toHaveLength(COUNT)

  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByText(/\b1–10\b/).waitFor()
  expect(await page.locator('tbody [type=checkbox]:checked').count()).toBe(9)
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  expect(await boxes.count()).toBe(0)
  expect(await troubles()).toEqual([])
  await release(page)
})

test('on a phone a card is selected, and on a keyboard the arrows move from box to box', async () => {
  const { page } = await open(world, '/admin')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  expect(await page.getByRole('checkbox').nth(2).isChecked()).toBe(true)
  await page.setViewportSize({ width: 360, height: 740 })
  const card = page.locator('.adm-cards > li').nth(4)
  await card.locator('.adm-check-room').click()
  await bar(page).getByText('2 people selected').waitFor()
  expect(await page.locator('.adm-cards > li[data-chosen]').count()).toBe(2)
  expect(await faults(page)).toEqual([])
  await release(page)
})

test('a person of several rows is selected in all of them, and counts once', async () => {
  await askForCare(world, [COUNT - 1])
  const { page } = await open(world, '/admin')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.locator('tbody').getByRole('checkbox').first().check()
  await bar(page).getByText('1 person selected').waitFor()
  expect(await page.locator('tbody [type=checkbox]:checked').count()).toBe(2)
  const csv = await saved(page, bar(page).getByRole('button', { name: 'Export CSV' }))
  expect(csv.map((cells) => cells[2])).toEqual(Array(2).fill(`patient.${COUNT - 1}@mail.example`))
  await release(page)
})
