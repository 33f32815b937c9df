import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { open, pathOf } from '../testing/open.ts'
import { askForCare, newPerson, startWorld, type World } from '../testing/world.ts'

// Three letters at once: on a busy machine, a pause between two would send a search that is too short.
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

test('by keyboard alone, a person is found by name and opened', async () => {
  const staff = await newPerson(world, ['application2'])
  const { page, troubles } = await open(world, '/today')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByRole('button', { name: 'Find' }).focus()
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Find a person' })
  await dialog.getByText('Type at least 3 letters, or a number.').waitFor()
  await page.keyboard.insertText(`#${staff.person}`)
  await dialog.getByRole('option', { selected: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Find')
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('zzz zzz')
  await dialog.getByText('No one found.').waitFor()
  await page.keyboard.press('Control+a')
  // Enter waits for the answer.
  await page.keyboard.insertText('Baker')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${world.origin}/details-forms/${staff.person}`)
  await dialog.waitFor({ state: 'detached' })
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a client who is found is opened above the list', async () => {
  await askForCare(world, [1, 2])
  const [client] = await world.client.rows('/get_patients_applications?limit=1', world.token)
  const { page, troubles } = await open(world, '/today')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByText('Type at least 3 letters, or a number.').waitFor()
  await page.keyboard.insertText(`#${client?.['user_id']}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${world.origin}/pipeline?list=requests&user_ids=${client?.['user_id']}`)
  const person = page.getByRole('dialog').filter({ hasText: 'History' })
  await person.getByText('patient.2@mail.example').waitFor()
  await page.keyboard.press('Escape')
  await person.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Since/ }).click()
  await page.waitForURL('**&sort=*')
  await page.locator('.adm-scroll[aria-busy=false]').waitFor()
  expect(await person.count()).toBe(0)
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a slash in a field is a slash, and a search that fails says so', async () => {
  const { page } = await open(world, '/progress')
  const filter = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Filter/))
    .first()
  await filter.press('/')
  expect([await filter.inputValue(), await page.getByRole('dialog').count()]).toEqual(['/', 0])
  await page.route('**/find', (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('baker')
  await page.getByText('We could not search. Try again.').waitFor()
  expect(pathOf(page)).toBe('/progress')
  await release(page)
})
