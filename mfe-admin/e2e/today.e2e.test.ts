import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { handIn, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const TO_REVIEW = 'Packets with forms to review'
/** Two lists of rows, one of them hidden on this width. */
const people = '.adm-table tbody tr'

test('the overview counts what waits, leads to the same rows, and asks again on focus', async () => {
  const { page, troubles } = await open(world, '/admin')
  await page.getByRole('navigation', { name: 'Today' }).getByRole('link', { name: '0 waiting' }).waitFor()
  await page.getByRole('link', { name: 'Today' }).click()
  // Nobody was screened yet.
  await page.getByRole('link', { name: 'No full screening for over 31 days' }).waitFor()
  const staff = await newPerson(world, ['application2'])
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const link = page.getByRole('link', { name: TO_REVIEW })
  await link.getByText('oldest 1 minute ago').waitFor()
  expect(await link.locator('b').textContent()).toBe('1')
  await handIn(world.client, staff, { name: 'job', seed: 0 })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('heading', { name: 'Waiting for the office 2' }).waitFor()
  await link.press('Enter')
  await page.waitForURL(`${world.origin}/progress?review=to_review`)
  await page.locator(people).first().waitFor()
  expect(await page.locator(people).count()).toBe(1)
  expect(await page.getByLabel('Status').inputValue()).toBe('to_review')
  await page.getByLabel('Status').selectOption('Complete')
  await page.getByText('No matches.').waitFor()
  expect(new URL(page.url()).search).toBe('?state=complete')
  await page.getByLabel('Status').selectOption('Any status')
  await page.getByLabel('Certificates').selectOption('Blocked')
  await page.getByLabel('Position').selectOption('RN')
  expect(new URL(page.url()).search).toBe('?credential=blocked&position=RN')
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a line above the first list leads to each group', async () => {
  const { page, troubles } = await open(world, '/admin')
  const line = page.getByRole('navigation', { name: 'Today' })
  await line.getByRole('link', { name: 'waiting' }).click()
  await page.waitForURL(`${world.origin}/today#waiting`)
  await page.locator('h2#waiting:focus').waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})

test('without an answer the line is left out, and the page can be tried again', async () => {
  const { page } = await open(world, '/about')
  await page.route('**/overview', (route) => route.abort())
  await page.goto(`${world.origin}/admin`)
  await page.getByText('No results found.').first().waitFor()
  await settled(page)
  expect(await page.getByRole('navigation', { name: 'Today' }).count()).toBe(0)
  await page.goto(`${world.origin}/today`)
  await page.getByText('We could not load the overview.').waitFor()
  await page.unroute('**/overview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Overdue' }).waitFor()
  await release(page)
})
