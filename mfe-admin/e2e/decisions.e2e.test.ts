import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { handIn, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
let staff: Staff
beforeAll(async () => {
  world = await startWorld()
  staff = await newPerson(world, ['job', 'hipaa'])
})
afterAll(() => world?.end())

const panel = (page: Page) => page.getByRole('region', { name: 'Review', exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('notes survive a save in between, and focus stays after the decision', async () => {
  const { page, troubles } = await open(world, `/admin-job/${staff.person}`)
  await panel(page).getByText('To review').waitFor()
  await press(page, 'Approve')
  await panel(page).getByRole('alert').getByText('Fill in the agency’s part first.').waitFor()
  await panel(page).getByText('Accepted By').waitFor()
  await press(page, 'Return with notes')
  await press(page, /^Note to the applicant: Date/)
  await page.keyboard.type('Which day was it?')
  await handIn(world.client, staff, { name: 'job', seed: 1 })
  await press(page, 'Send back (1)')
  await panel(page).getByRole('alert').getByText('This form changed while you were reading it.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Note to the applicant: Date' }).inputValue()).toBe(
    'Which day was it?',
  )
  await press(page, 'Send back (1)')
  await panel(page).getByRole('status').getByText('The form is returned. Emails are off').waitFor()
  await panel(page).getByText('Returned', { exact: true }).waitFor()
  expect(await focused(page)).toBe('Send back')
  await panel(page).getByText('Which day was it?').waitFor()
  const { page: theirs } = await open(world, `/job/${staff.person}`, { as: { staff: staff.token } })
  await theirs.getByText('The office asks you to change 1 answer.').waitFor()
  await theirs.getByLabel('Date', { exact: true }).and(theirs.locator('[aria-describedby]')).waitFor()
  await theirs.getByText(/From the office, .+: Which day was it\?/).waitFor()
  await theirs.getByRole('button', { name: 'Submit' }).click()
  await theirs.getByText(/From the office/).waitFor({ state: 'hidden' })
  await release(theirs)
  await panel(page).getByRole('link', { name: 'Next form to review' }).click()
  await page.waitForURL(`**/admin-hipaa/${staff.person}`)
  await panel(page).getByText('To review').waitFor()
  await press(page, 'Approve')
  await panel(page).getByText('Approved', { exact: true }).waitFor()
  expect(await focused(page)).toBe('Approve')
  expect((await troubles()).filter((one) => !one.includes('409'))).toEqual([])
  await release(page)
})

test('the blocks of the packet are listed with links', async () => {
  const { page } = await open(world, `/details-forms/${staff.person}`)
  const whole = page.getByRole('region', { name: 'Whole packet' })
  await whole.getByRole('button', { name: 'Approve the packet' }).click()
  await whole.getByRole('alert').getByText('This packet is not ready.').waitFor()
  const href = (name: string) => whole.getByRole('link', { name }).getAttribute('href')
  expect(await href('Background Report Disclosure, not submitted')).toBe(`/admin-fcra/${staff.person}`)
  expect(await href('References, 0 of 3 accepted')).toBe(`/admin-references/${staff.person}`)
  expect(await href('CPR card, missing')).toBe(`/admin-credentials/${staff.person}`)
  await release(page)
})
