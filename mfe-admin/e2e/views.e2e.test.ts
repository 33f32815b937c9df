import { newColleague } from '@arrive/services/tests/testing/office.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
import { open } from '../testing/open.ts'
import { askForCare, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await askForCare(world, [1])
  for (const seed of [1, 2]) await newPerson(world, ['application2', 'job'], seed)
  await newPerson(world, ['application2'], 3)
})
afterAll(() => world?.end())

/** A row is known by its person. */
const people = (page: Page) =>
  page.locator('tbody a.adm-opener').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
const views = (page: Page) => page.getByRole('dialog', { name: 'Views', exact: true })

async function openViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click()
  await views(page).getByRole('button', { name: 'Close' }).waitFor()
}

test('a shared view shows a colleague in another browser the same rows, and keeps no search text', async () => {
  const { page, troubles } = await open(world, '/progress')
  await page.getByPlaceholder('Filter people...').fill('person')
  await page.getByLabel('Missing form').selectOption('Handbook')
  await page.getByLabel('Status').selectOption('To review')
  await page.getByRole('button', { name: 'Since' }).click()
  await page.waitForURL('**/progress?review=to_review&missing=handbook&sort=-since')
  await page.locator('.adm-scroll[aria-busy=false] tbody tr').first().waitFor()
  const rows = await people(page)
  expect(rows).toHaveLength(3)
  await openViews(page)
  await views(page).getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please give the view a name.').first().waitFor()
  await dialog.getByLabel('Name').fill('No handbook yet')
  await dialog.getByLabel('Share with the office').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('View saved.').waitFor()
  await views(page).getByRole('link', { name: 'No handbook yet' }).and(page.locator('[aria-current]')).waitFor()
  expect(await troubles()).toEqual([])
  const query = { missing: 'handbook', review: 'to_review', sort: '-since' }
  expect(await world.client.rows('/views', world.token, 'views')).toEqual([
    expect.objectContaining({ list: 'packets', name: 'No handbook yet', query, shared: true, mine: true }),
  ])

  const { token } = await newColleague(world.client, world.token, 'recruiter')
  const other = await world.browser.open({ viewport: { width: 1_440, height: 900 } })
  await other.page.goto(`${world.origin}/livez`)
  await other.page.evaluate((own) => sessionStorage.setItem('authToken', own), token)
  await other.page.goto(`${world.origin}/progress`)
  await other.page.getByPlaceholder('Filter people...').fill('nobody')
  await other.page.getByText('No matches').waitFor()
  await openViews(other.page)
  const shared = views(other.page).getByRole('listitem').filter({ hasText: 'No handbook yet' })
  expect(await shared.getByRole('button').count()).toBe(0)
  await shared.getByRole('link').press('Enter')
  await other.page.waitForURL('**/progress?review=to_review&missing=handbook&sort=-since')
  await other.page.locator('.adm-scroll[aria-busy=false] tbody tr').first().waitFor()
  expect(await people(other.page)).toEqual(rows)
  expect(await other.troubles()).toEqual([])
  await other.page.context().close()
  await release(page)
})

test('Progress always has three views, and an own one is renamed and deleted', async () => {
  await world.client.post(
    '/views',
    { list: 'packets', name: 'Silent', query: { references: 'silent' }, shared: false },
    world.token,
  )
  const { page, troubles } = await open(world, '/progress')
  await openViews(page)
  for (const [name, address] of [
    ['To review', '/progress?review=to_review'],
    ['Waiting for the agency', '/progress?state=company'],
    ['Blocked', '/progress?credential=blocked'],
  ] as const) {
    expect(await views(page).getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address)
  }
  expect(await faults(page)).toEqual([])
  await page.setViewportSize({ width: 1_440, height: 900 })
  await views(page).getByRole('button', { name: 'Rename Silent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename Silent' })
  await dialog.getByLabel('Name').fill('Silent references')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await views(page).getByRole('button', { name: 'Delete Silent references' }).click()
  await page.getByRole('dialog', { name: 'Delete Silent references' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('View deleted.').waitFor()
  await views(page).getByRole('link', { name: 'Silent references' }).waitFor({ state: 'detached' })
  await views(page).getByRole('link', { name: 'To review', exact: true }).click()
  await page.waitForURL('**/progress?review=to_review')
  expect(await troubles()).toEqual([])
  await release(page)
})

test.each(['/admin', '/applicants', '/staff-details', '/pipeline', '/pipeline?list=requests', '/out-of-date'])(
  '%s saves its filters as a view, and shows the views of no other list',
  async (path) => {
    const { page, troubles } = await open(world, path)
    await openViews(page)
    await views(page).getByText('No view is saved yet.').waitFor()
    await views(page).getByRole('button', { name: 'Save this view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByLabel('Name').fill('Mine')
    await page.keyboard.press('Enter')
    await views(page).getByRole('link', { name: 'Mine' }).waitFor()
    expect(await views(page).getByRole('link', { name: 'Mine' }).getAttribute('href')).toBe(path)
    expect(await troubles()).toEqual([])
    await release(page)
  },
)
