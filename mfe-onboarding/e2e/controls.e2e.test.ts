import { insideTest } from '@arrive/services/tests/testing/inside-test.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { type Peer, startPeer } from '@arrive/services/tests/testing/smtp-peer.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { enter, operate, type Use } from '../testing/controls.ts'
import { invitedPerson } from '../testing/invited.ts'
import { open } from '../testing/open.ts'
import { named, savedRow } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let peer: Peer
let world: World
beforeAll(async () => {
  peer = await startPeer()
  world = await startWorld(peer.settings)
})
afterAll(async () => {
  await world?.end()
  await peer?.stop()
})

/** What a nurse aide with one job, one school and one reference, not employed, must type and press. */
const ABOUT: readonly Use[] = [
  ['ssn', '6789'],
  ['numberStreet', '12 Oak Street'],
  ['city', 'Charlotte'],
  ['state', 'NC'],
  ['zipCode', '28202'],
  ['positionCategory', '>'],
  ['shiftDesired', ' '],
  ['salaryDesired', 'Open'],
  ['referredBy', 'A friend'],
  ['employed', '>'],
]
const SCHOOL: readonly Use[] = [
  ['educationData.0.school', 'Garinger High School, Charlotte'],
  ['educationData.0.year', '2004'],
  ['educationData.0.degree', 'Diploma'],
]
const JOB_AND_REFERENCE: readonly Use[] = [
  ['formerEmployers.0.from', 'May 2019'],
  ['formerEmployers.0.to', 'June 2026'],
  ['formerEmployers.0.employer', 'Elm House'],
  ['formerEmployers.0.phone', '(704) 555-0119'],
  ['formerEmployers.0.position', 'Aide'],
  ['formerEmployers.0.salary', '15 an hour'],
  ['formerEmployers.0.reason', 'Moved'],
  ['personalReferences.0.address', '9 Elm Avenue'],
  ['personalReferences.0.business', 'Teacher'],
  ['personalReferences.0.yearsKnown', '6'],
]
const QUICK = ['I am not a nurse', 'No other schools', 'I have had one job']
const AUTHORIZATION: readonly Use[] = [
  ['middleName', 'None'],
  ['dateOfBirth', '01021985'],
  ['formerNames', 'None'],
  ['driversLicenseNumber', '8901'],
  ['stateIssued', 'NC'],
  ['signature', 'Ann Baker'],
  ['conviction', '>'],
  ['employeeSignature', 'Ann Baker'],
]
const EMPLOYEE: readonly Use[] = [
  ['insuranceCompany', 'Piedmont Mutual'],
  ['claimsRepresentativePhone', '(704) 555-0120'],
  ['policyNumber', '123456789'],
  ['policyExpirationDate', '01312030'],
  ['employeeSignature', 'Ann Baker'],
]
const HIPAA: readonly Use[] = [
  ['declineVaccination', ' '],
  ['employeeSignature', 'Ann Baker'],
  ['hipaaSignature', 'Ann Baker'],
]
const VERIFICATION: readonly Use[] = [
  ['address', '40 Elm Avenue, Charlotte, NC 28202'],
  ['datesEmployedFrom', '05012019'],
  ['datesEmployedTo', '06302026'],
  ['applicantSignature', 'Ann Baker'],
  ['managerEmail', 'manager@elm.example'],
]

const TOLD = 'We filled in what you told us before. Please check it.'

insideTest(
  'a nurse aide with one job fills the whole packet by keyboard with 62 controls at most',
  async () => {
    const staff = await invitedPerson(world, 'aide@example.com')
    const { page, troubles } = await open(world, '/application2/{id}', { as: staff })
    const counts = {
      application2: await application(page),
      authorization: await submitted(page, 'authorization', AUTHORIZATION),
      employee: await submitted(page, 'employee', EMPLOYEE),
      hipaa: await submitted(page, 'hipaa', HIPAA),
      verification: (await submitted(page, 'verification', VERIFICATION)) + (await enter(page, 'Go on: ')),
      verification2ndPage: 0,
      job: await submitted(page, 'job', [['employee', 'Ann Baker']]),
      nurse: await skipped(page, 'nurse'),
      registered_nurse: 0,
      handbook: await submitted(page, 'handbook', [['employeeSignature', 'Ann Baker']]),
    }
    await page.getByRole('main').getByText('Form submitted successfully!').waitFor()
    expect(counts).toEqual({
      application2: 31,
      authorization: 9,
      employee: 6,
      hipaa: 4,
      // With the email of the manager, which is optional.
      verification: 7,
      verification2ndPage: 0,
      job: 2,
      nurse: 1,
      registered_nurse: 0,
      handbook: 2,
    })
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(62)
    expect((await world.client.get('/packet', staff.token)).body).toMatchObject({
      state: 'sent',
      forms_in: 7,
      jobs: 1,
      references: { open: 1 },
    })
    await expectStarted(staff)
    expect(await troubles()).toEqual([])
    await release(page)
  },
  60_000,
)

async function application(page: Page): Promise<number> {
  await page.getByText(TOLD).waitFor()
  let count = (await operate(page, ABOUT)) + (await enter(page, 'Next'))
  await page.getByRole('region', { name: 'Step 2 of 3' }).waitFor()
  count += await operate(page, SCHOOL)
  for (const words of QUICK) count += await pressAbove(page, words)
  await page.getByRole('status').getByText('Employers 2 and 3: N / A.').waitFor()
  count += (await operate(page, JOB_AND_REFERENCE)) + (await enter(page, 'Next'))
  await page.getByRole('region', { name: 'Step 3 of 3' }).waitFor()
  count += await operate(page, [
    ['acceptTerms.0', ' '],
    ['acceptTerms.1', ' '],
  ])
  return count + (await enter(page, 'Submit'))
}

/** Presses a button that comes before the focus. */
async function pressAbove(page: Page, words: string): Promise<1> {
  const button = page.getByRole('button', { name: words })
  while (!(await button.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Space')
  return 1
}

async function submitted(page: Page, name: string, uses: readonly Use[]): Promise<number> {
  await untilOpen(page, name)
  await page.getByText(TOLD).waitFor()
  return (await operate(page, uses)) + (await enter(page, 'Submit'))
}

async function skipped(page: Page, name: string): Promise<number> {
  await untilOpen(page, name)
  await page.getByRole('heading', { name: 'Not part of your packet' }).waitFor()
  return enter(page, 'Go on: ')
}

async function untilOpen(page: Page, name: string): Promise<void> {
  const { title = '' } = new Map(named).get(name) ?? {}
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** Prefilled answers are saved, too. */
async function expectStarted(staff: Staff): Promise<void> {
  const saved = async (name: string) => {
    const form = new Map(named).get(name)
    return form === undefined ? {} : savedRow(world, form, staff)
  }
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
  const text = expect.stringMatching(/./)
  const full_name = 'Ann Baker'
  expect(await saved('application2')).toMatchObject({ full_name, address: text, contact_employer: 'No' })
  expect(await saved('authorization')).toMatchObject({
    first_name: 'Ann',
    last_name: 'Baker',
    ssn: '6789',
    signature_date: day,
  })
  expect(await saved('verification')).toMatchObject({
    applicant_name: full_name,
    phone: text,
    title: 'Aide',
    employer: 'Elm House',
    employer_phone: '(704) 555-0119',
    applicant_date: day,
  })
  const date_1 = expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  expect(await saved('job')).toMatchObject({ agreed_to: full_name, date_1 })
  expect(await saved('handbook')).toMatchObject({ employee_name: full_name, employee_date: day })
}

insideTest('what a form starts with is no draft, and its signature is empty', async () => {
  const staff = await invitedPerson(world, 'told@example.com')
  const { page } = await open(world, '/application2/{id}', { as: staff })
  await page.getByText(TOLD).waitFor()
  const name = page.locator('[name="fullName"]')
  expect(await name.inputValue()).toBe('Ann Baker')
  await name.focus()
  await name.blur()
  await page.goto(`${world.origin}/hipaa/${staff.person}`)
  await page.locator('[name="date1"]').waitFor()
  expect(await page.locator('[name="date1"]').inputValue()).toMatch(/^\d{4}-/)
  expect(await page.locator('[name="employeeSignature"]').inputValue()).toBe('')
  expect(await page.locator('[name="declineVaccination"]').isChecked()).toBe(false)
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('arrive.draft.'))
  expect(await page.evaluate(drafts)).toEqual([])
  await release(page)
})

test('a quick answer clears only the cells that it filled and nobody changed', async () => {
  const staff = await world.person()
  const { page } = await open(world, '/application2/{id}', { as: staff })
  await page.locator('main form').waitFor()
  await operate(page, [
    ['fullName', 'Ann Baker'],
    ...ABOUT.slice(0, 1),
    ['address', '12 Oak Street'],
    ...ABOUT.slice(1),
  ])
  await page.getByRole('button', { name: 'Next' }).click()
  const toggle = page.getByRole('button', { name: 'I have had one job' })
  const cell = (at: string) => page.locator(`[name="formerEmployers.${at}"]`)
  await cell('1.salary').fill('14')
  await toggle.click()
  await page.getByRole('status').getByText('Employer 3: N / A.').waitFor()
  expect(await toggle.getAttribute('aria-pressed')).toBe('true')
  await cell('2.reason').fill('Moved')
  await toggle.click()
  expect(await toggle.getAttribute('aria-pressed')).toBe('false')
  expect(await cell('2.reason').inputValue()).toBe('Moved')
  expect(await cell('2.employer').inputValue()).toBe('')
  expect(await cell('1.salary').inputValue()).toBe('14')
  await page.getByRole('button', { name: 'I am not a nurse' }).click()
  expect(await page.locator('[name="professionalKnowledge.8.specifics"]').inputValue()).toBe('N / A')
  await page.locator('[name="professionalKnowledge.8.specifics"]').and(page.locator(':enabled')).waitFor()
  await release(page)
})

test('nine digits in a line are questioned once it is left, and a policy number may have them', async () => {
  const warning = 'This looks like a full Social Security number. Please give only the last 4 digits.'
  const { page } = await open(world, '/employee/{id}', { as: await world.person() })
  const field = (name: string) => page.locator('.field').filter({ has: page.locator(`[name="${name}"]`) })
  const type = async (name: string, text: string) => {
    await page.locator(`[name="${name}"]`).fill(text)
    await page.locator(`[name="${name}"]`).blur()
  }
  await type('insuranceCompany', 'Member 123-45-6789')
  await field('insuranceCompany').getByText(warning).waitFor()
  expect(await field('insuranceCompany').locator('.err').count()).toBe(0)
  await page.locator('[name="insuranceCompany"]').fill('Piedmont Mutual')
  await field('insuranceCompany').getByText(warning).waitFor({ state: 'detached' })
  await type('policyNumber', '123456789')
  expect(await page.getByText(warning).count()).toBe(0)
  await release(page)
})
