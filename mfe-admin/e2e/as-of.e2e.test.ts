import { dayWords } from '@arrive/contracts/day-words.ts'
import { addDays, DEFAULT_TIME_ZONE, dayOf } from '@arrive/contracts/days.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { adminToken, type Staff, staffToken } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
import { open } from '../testing/open.ts'
import { handIn, newPerson, startWorld, type World } from '../testing/world.ts'

const DAY = 86_400_000
const today = dayOf(new Date(), DEFAULT_TIME_ZONE)
const ago = (days: number) => addDays(today, -days)
const nameIn = (seed: number) => String(sampleBody(named(forms, 'hipaa'), seed)['employeeSignature'])

let world: World
let ann: Staff
beforeAll(async () => {
  let ahead = -3 * DAY
  const started = await startWorld(undefined, {}, { now: () => Date.now() + ahead })
  ann = await newPerson(started, ['hipaa'], 1)
  ahead = 0
  world = { ...started, token: await adminToken(started.client) }
  ann = { ...ann, token: await staffToken(world.client, ann.email) }
  await handIn(world.client, ann, { name: 'hipaa', seed: 5 })
})
afterAll(() => world?.end())

test('arrow keys step through the days of a review, which then shows that day and nothing that writes', async () => {
  const { page, troubles } = await open(world, `/admin-hipaa/${ann.person}`)
  const at = (day?: string) =>
    page.waitForURL(`**/admin-hipaa/${ann.person}${day === undefined ? '' : `?as_of=${day}`}`)
  const main = page.locator('.adm-main')
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await main.getByText(nameIn(5)).first().waitFor()
  await approve.waitFor()

  const bar = page.getByLabel('As of', { exact: true }).and(page.locator('input'))
  await bar.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await at(ago(1))
  await page.getByText(`You are looking at ${dayWords(ago(1), 'long')}, 11:59 PM`).waitFor()
  await main.getByText(nameIn(1)).first().waitFor()
  expect(await main.getByText(nameIn(5)).count()).toBe(0)
  expect(await bar.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await approve.count()).toBe(0)
  expect(
    await page
      .locator('main')
      .getByRole('button', { name: /Save|Approve|Return|Delete/ })
      .count(),
  ).toBe(0)
  expect(await faults(page)).toEqual([])

  await page.getByRole('link', { name: /^\d+ changes since$/ }).click()
  await page.waitForURL('**/changes/**')
  const changed = page.locator('.adm-changes li').filter({ hasText: nameIn(1) })
  await changed.getByText(nameIn(5)).first().waitFor()
  await page.goBack()

  await bar.focus()
  // The second comes before the screen shows the first.
  await Promise.all([page.keyboard.press('ArrowLeft'), page.keyboard.press('ArrowLeft')])
  await at(ago(3))
  await main.getByText(nameIn(1)).first().waitFor()
  await page.getByRole('link', { name: /^Job/ }).first().click()
  await page.waitForURL(`**/admin-job/${ann.person}?as_of=${ago(3)}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await at()
  await main.getByText(nameIn(5)).first().waitFor()
  await approve.waitFor()
  expect(await troubles()).toEqual([])
  await page.goto(`${world.origin}/admin-hipaa/${ann.person}?as_of=${ago(4)}`)
  await page.getByText('This person was not here yet at that moment').waitFor()
  await page.getByRole('button', { name: 'The day after' }).click()
  await main.getByText(nameIn(1)).first().waitFor()
  await page.context().close()
})

test('the list of packets shows an earlier day with its filters, and its people as of that day', async () => {
  const { page, troubles } = await open(world, `/progress?state=missing&as_of=${ago(2)}`)
  const row = page.locator(`tbody a.adm-opener[href="/details-forms/${ann.person}?as_of=${ago(2)}"]`)
  await row.waitFor()
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Views' }).count()).toBe(0)
  const bar = page.getByLabel('As of', { exact: true }).and(page.locator('input'))
  await bar.fill(ago(10))
  await page.waitForURL(`**/progress?state=missing&as_of=${ago(10)}`)
  await page.locator('.adm-list').getByRole('status').filter({ hasNotText: 'Loading' }).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(0)
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page.waitForURL('**/progress?state=missing')
  await page.getByRole('button', { name: 'Views' }).waitFor()
  expect(await bar.inputValue()).toBe(ago(0))
  expect(await troubles()).toEqual([])
  await release(page)
})

test('an address with a moment that nobody can know shows neither that nor now', async () => {
  const { page } = await open(world, `/progress?as_of=${addDays(today, 1)}`)
  await page.getByRole('alert').getByText('We cannot show the moment in this address.').waitFor()
  expect(await page.locator('tbody tr').count()).toBe(0)
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await page.locator('tbody tr').first().waitFor()
  await release(page)
})
