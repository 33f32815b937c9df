import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { rowsIn } from '@arrive/services/tests/testing/client.ts'
import { newColleague } from '@arrive/services/tests/testing/office.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { decide } from '@arrive/services/tests/testing/ready-packet.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { handIn, newPerson, startWorld, type World } from '../testing/world.ts'

const note = 'Which day was it?'

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

test('an approval of a version that has changed is refused, the new answers load, and notes stay typed', async () => {
  const person = await newPerson(world, ['job'])
  const nameIn = (seed: number) => String(sampleBody(named(forms, 'job'), seed)['employee'])
  const answer = (page: Page, seed: number) => page.locator('.adm-main').getByText(nameIn(seed), { exact: true })
  const { page } = await open(world, `/admin-job/${person.person}`)
  await answer(page, 0).first().waitFor()
  await press(page, 'Return with notes')
  await press(page, /^Note to the applicant: Date/)
  await page.keyboard.type('Which day was it?')
  await handIn(world.client, person, { name: 'job', seed: 1 })
  await press(page, 'Approve')
  await panel(page).getByRole('alert').getByText('This form changed while you were reading it.').waitFor()
  await answer(page, 1).first().waitFor()
  expect(await answer(page, 0).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Note to the applicant: Date' }).inputValue()).toBe(
    'Which day was it?',
  )
  await panel(page).getByText('To review').waitFor()
  const { body } = await world.client.get(`/reviews/${person.person}`, world.token)
  expect(rowsIn(body, 'forms').find(({ form }) => form === 'job')).toMatchObject({ decided_at: null })
  await release(page)
})

test('auditors and recruiters see state and notes of forms that they read, and no buttons', async () => {
  const person = await newPerson(world, ['job', 'hipaa'])
  const deciding = { client: world.client, owner: world.token, staff: person, note }
  for (const form of ['job', 'hipaa']) await decide({ ...deciding, form })
  for (const [role, hidden] of [
    ['auditor', []],
    ['recruiter', ['hipaa']],
  ] as const) {
    const { token } = await newColleague(world.client, world.token, role)
    const { page } = await open({ ...world, token }, '/today')
    for (const form of ['job', 'hipaa']) {
      await page.goto(`${world.origin}/admin-${form}/${person.person}`)
      if (hidden.some((one) => one === form)) {
        await page.getByRole('heading', { name: 'Not part of your role' }).waitFor()
        expect(await page.getByText(note).count()).toBe(0)
        continue
      }
      await panel(page).getByText('Returned', { exact: true }).waitFor()
      await panel(page).getByText(note).waitFor()
      expect(await panel(page).getByRole('button').count()).toBe(0)
    }
    await page.goto(`${world.origin}/details-forms/${person.person}`)
    await page.getByRole('region', { name: 'Whole packet' }).waitFor()
    expect(await page.getByRole('button', { name: 'Approve the packet' }).count()).toBe(0)
    await release(page)
  }
})
