import { newColleague } from '@arrive/services/tests/testing/office.ts'
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

test('for owners a card leads to what is left to set up, which can be tried again', async () => {
  const { page, troubles } = await open(world, '/today')
  const card = page.getByRole('link', { name: 'Set up: 0 of 8 done' })
  await card.getByText('Still to do: agency name and address, sample testimonials, emails').waitFor()
  await card.click()
  await page.waitForURL(`${world.origin}/setup`)
  await page.getByRole('heading', { level: 1, name: 'Set up your agency' }).waitFor()
  await page.getByText('Your home page shows 4 sample testimonials.').waitFor()
  expect(await page.getByText('To do', { exact: true }).count()).toBe(8)
  expect(await troubles()).toEqual([])
  const isCall = (url: URL) => url.pathname === '/setup'
  await page.route(isCall, (route, request) => (request.isNavigationRequest() ? route.fallback() : route.abort()))
  await page.reload()
  await page.getByText('We could not load what is set up.').waitFor()
  await page.unroute(isCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Go to your account' }).waitFor()
  await release(page)
})

test('no other role sees the card or the page', async () => {
  const { token } = await newColleague(world.client, world.token, 'compliance')
  const { page, troubles } = await open({ ...world, token }, '/today')
  await page.getByRole('heading', { name: 'Overdue' }).waitFor()
  await settled(page)
  expect(await page.getByRole('link', { name: 'Set up' }).count()).toBe(0)
  await page.goto(`${world.origin}/setup`)
  await page.getByRole('heading', { level: 1, name: 'Not part of your role' }).waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})
