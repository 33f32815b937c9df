import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { saved } from '../testing/saved.ts'
import { askForCare, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld(undefined, { RATE_LIMITS: 'off' })
  await askForCare(world, [...Array(205).keys()])
}, 120_000)
afterAll(() => world?.end())

test('200 people are selected over many pages and exported, and no one more can be', async () => {
  const { page, troubles } = await open(world, '/admin')
  await page.getByRole('table', { name: 'Patients' }).waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  const every = page.getByRole('checkbox', { name: 'Select this page' })
  for (let chosen = 10; chosen <= 200; chosen += 10) {
    await every.check()
    await bar.getByText(`${chosen} people selected`).waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(`${chosen + 1}–`).waitFor()
  }
  expect(await bar.getByText('You can select up to 200 people.').count()).toBe(0)
  await page.getByRole('checkbox').nth(1).click()
  await bar.getByText('You can select up to 200 people.').waitFor()
  await bar.getByText('200 people selected').waitFor()
  expect(await page.locator('tbody [type=checkbox]:checked').count()).toBe(0)

  const csv = await saved(page, bar.getByRole('button', { name: 'Export CSV' }))
  expect(new Set(csv.map((cells) => cells[2])).size).toBe(200)
  const excel = await saved(page, bar.getByRole('button', { name: 'Export Excel' }))
  expect(excel.map((cells) => cells[2])).toEqual(csv.map((cells) => cells[2]))
  expect(await troubles()).toEqual([])
  await release(page)
}, 180_000)
