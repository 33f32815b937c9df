import { apply } from '@arrive/services/tests/testing/agency.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
import { open } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  for (const seed of [1, 2, 3]) await apply(world.client, `applicant.${seed}@mail.example`, seed)
})
afterAll(() => world?.end())

test('the office moves people, takes a move back, writes a note, and moves several with a reason', async () => {
  const { page, troubles } = await open(world, '/pipeline')
  const row = page.locator('[data-person]').first()
  await row.getByRole('button', { name: /^Move / }).click()
  await page.getByRole('menuitem', { name: 'Interview' }).press('Enter')
  const moved = page.getByRole('status').filter({ hasText: 'Moved to Interview.' })
  await moved.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Moved to New.').waitFor()
  await page.getByRole('button', { name: /^New\s+3$/ }).waitFor()

  await row.getByRole('button', { name: /^Note on / }).click()
  const note = page.getByRole('dialog')
  await note.getByLabel('Note').fill('Prefers mornings.')
  await note.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Note saved.').waitFor()
  await row.locator('.adm-opener').click()
  await page.getByRole('dialog').getByText('Prefers mornings.').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText('3 selected').waitFor()
  await bar.getByRole('button', { name: 'Move 3 people' }).click()
  await page.getByRole('menuitem', { name: 'Declined' }).click()
  const reason = page.getByRole('dialog', { name: 'Move 3 people to Declined' })
  await reason.getByRole('button', { name: 'Move' }).click()
  await reason.getByText('Please give a reason.').first().waitFor()
  await reason.getByLabel('Reason').fill('No license')
  await reason.getByRole('button', { name: 'Move' }).click()
  await page.getByText('3 done.').waitFor()
  await page.getByRole('button', { name: /^Declined\s+3$/ }).waitFor()
  const rows = await world.client.rows('/pipeline/applicants?state=declined', world.token)
  expect(rows.map(({ notes }) => notes).toSorted()).toEqual([0, 0, 1])
  expect(await troubles()).toEqual([])
  expect(await faults(page)).toEqual([])
  await release(page)
})
