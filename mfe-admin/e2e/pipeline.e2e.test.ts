import { apply } from '@arrive/services/tests/testing/agency.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { printProblems } from '../../infra/e2e/looks.ts'
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
  await row.waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await page.getByLabel('Position').selectOption('Unknown')
  await page.getByText('No matches.').waitFor()
  await page.getByLabel('Position').selectOption('Any position')
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

  await page.getByRole('button', { name: 'Select', exact: true }).click()
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

test('keys choose a person, and a printed person has the notes', async () => {
  const { page, troubles } = await open(world, '/pipeline')
  const row = (at: number) => page.locator('[data-person]').nth(at)
  await row(0).waitFor()
  await page.getByRole('button', { name: 'Shortcuts: off' }).click()
  for (const key of ['j', 'j', 'x', 'k', 'm']) await page.keyboard.press(key)
  expect(await row(1).getByRole('checkbox').isChecked()).toBe(true)
  await page.getByRole('menu', { name: /^Move / }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Asks for the "evening" shift: j, k, x.')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Note saved.').waitFor()
  await row(0).locator('.adm-opener').click()
  await dialog.getByText('"evening" shift: j, k, x.').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.locator('.paper').getByText('"evening" shift: j, k, x.').waitFor()
  expect(await page.getByRole('table').isVisible()).toBe(false)
  expect(await dialog.isVisible()).toBe(false)
  expect(await page.locator('.paper:visible').count()).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  expect(
    await printProblems(page, ['Pipeline · Applicants', '1–3 of 3', 'Position', 'Stage', 'Since', 'Notes']),
  ).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a bulk names those that were not moved, each with the reason', async () => {
  const { page, troubles } = await open(world, '/pipeline')
  const name = (await page.locator('.adm-opener').first().textContent()) ?? ''
  const gone = await page.locator('[data-person]').first().getAttribute('data-person')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await world.client.call('DELETE', `/delete_staff/${gone}`, { token: world.token })
  await page.getByRole('button', { name: 'Move 3 people' }).click()
  await page.getByRole('menuitem', { name: 'Contacted' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The office opens again')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('heading', { name: '2 done, 1 not done' }).waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([`${name} User not found.`])
  expect(await troubles()).toEqual([])
  await release(page)
})
