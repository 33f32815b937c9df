import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newAuthorized } from '@arrive/services/tests/testing/authorized.ts'
import { inventedRows, listOf, type Row } from '@arrive/services/tests/testing/exclusion-list.ts'
import { newColleague } from '@arrive/services/tests/testing/office.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

const ANN: Row = { LASTNAME: 'TEASDALE', FIRSTNAME: 'ANN', EXCLDATE: '20261018' }
const BEN: Row = { LASTNAME: 'COLE', FIRSTNAME: 'BEN', DOB: '19700102' }
const FULL = listOf([...inventedRows(50_000), ANN, BEN])

let world: World
let ann: Staff
beforeAll(async () => {
  world = await startWorld()
  ann = await newAuthorized(world.client, 'ann@mail.example', { firstName: 'Ann', lastName: 'Teasdale' })
  await newAuthorized(world.client, 'ben@mail.example', { firstName: 'Ben', lastName: 'Cole' })
})
afterAll(() => world?.end())

async function upload(page: Page, list: string): Promise<void> {
  const file = { name: 'UPDATED.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
  await page.getByLabel('The list, a CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload and screen' }).press('Enter')
}

const card = (page: Page, name: string) => page.getByRole('article', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** By keyboard alone. */
async function decide(page: Page, name: string, decision: string, reason: string): Promise<void> {
  const form = card(page, name)
  await form.getByRole('radio', { name: decision }).press('Space')
  const save = form.getByRole('button', { name: 'Save the decision' })
  expect(await save.getAttribute('class')).not.toMatch(/\blit\b/)
  await form.getByLabel('Reason').press('End')
  await page.keyboard.type(reason)
  expect(await save.getAttribute('class')).toMatch(/\blit\b/)
  await page.keyboard.press('Enter')
  await card(page, name).getByText(`Reason: ${reason}`).waitFor()
}

test('a list is uploaded, its matches are decided, and the same person is blocked in the lists', async () => {
  const { page, troubles } = await open(world, '/screening')
  await page.getByText('No full list has been screened yet.').waitFor()
  await upload(page, FULL)
  await page.getByText('is compared with 2 people: 2 possible matches, 0 ruled out.').waitFor()
  expect(await focused(page)).toContain('is compared with 2 people')
  await page.getByText('2 possible matches', { exact: true }).waitFor()
  await card(page, 'Ann Teasdale').getByText('Names agree, a birth date is unknown.').waitFor()
  await decide(page, 'Ann Teasdale', 'Same person', 'The SSN agrees.')
  await card(page, 'Ann Teasdale').getByText('Blocked: do not assign').waitFor()
  await decide(page, 'Ben Cole', 'Different person', 'The SSN differs.')
  await page.getByText('No match waits for a decision.').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Waiting for a decision')
  const late = async () =>
    (await world.client.rows('/out_of_date?kind=oig&limit=200', world.token)).map(({ user_id }) => user_id)
  expect(await late()).toEqual([ann.person])
  await card(page, 'Ann Teasdale').getByRole('button', { name: 'Change the decision' }).press('Enter')
  await decide(page, 'Ann Teasdale', 'Different person', 'The SSN was read wrongly.')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Ann Teasdale')
  expect(await late()).toEqual([])
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a refused file says why, a supplement can be screened as one, and the same list says so', async () => {
  const { page } = await open(world, '/screening')
  await page.getByRole('article').first().waitFor()
  const says = (words: string) => page.getByRole('alert').getByText(words).waitFor()
  await upload(page, 'a,b\n')
  await says('its column LASTNAME is missing')
  await upload(page, listOf([ANN]).slice(0, -40))
  await says('line 2 is cut off')
  await upload(page, listOf([{ ...ANN, REINDATE: '20261101' }]))
  await says('reinstate')
  await upload(page, listOf([{ ...ANN, CITY: 'CARY' }]))
  await says('too few rows for the full list: 1.')
  await page.getByRole('button', { name: 'Screen it as a supplement' }).press('Enter')
  await page.getByText('The supplement is compared with 2 people: 1 possible match, 0 ruled out.').waitFor()
  await page.getByRole('row').getByText('Supplement of October 2026').waitFor()
  await upload(page, FULL)
  await page.getByText('This very file was screened on').waitFor()
  // Its two matches are decided as before; the one of the supplement was against rows that a newer list replaces.
  await page.getByText('No match waits for a decision.').waitFor()
  await rm(join(world.site.dataDir, 'screening'), { recursive: true })
  await page.reload()
  await page.getByText('New people cannot be compared: please upload the list again.').waitFor()
  await release(page)
})

test('an auditor reads everything and has no button', async () => {
  const { token } = await newColleague(world.client, world.token, 'auditor')
  const { page, troubles } = await open({ ...world, token }, '/screening')
  await page.getByRole('article', { name: 'Ann Teasdale' }).getByText('Reason: The SSN was read wrongly.').waitFor()
  const buttons = await page.locator('.adm-screening button').allTextContents()
  expect([[...new Set(buttons.map((words) => words.trim()))], await page.getByRole('radio').count()]).toEqual([
    ['Copy'],
    0,
  ])
  expect(await page.getByRole('heading', { name: 'Upload the list' }).count()).toBe(0)
  expect(await troubles()).toEqual([])
  await release(page)
})
