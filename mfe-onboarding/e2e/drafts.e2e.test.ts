import { application2 } from '@arrive/contracts/forms/application2.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { verification } from '@arrive/contracts/forms/verification.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { fillForm } from '../testing/fill.ts'
import { open } from '../testing/open.ts'
import { send } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const RESTORED = 'We restored the answers you started in this tab.'

test('a reload restores unsaved input', async () => {
  const { page } = await open(world, '/hipaa/{id}', { as: await world.person() })
  await page.locator('[name="hipaaAcknowledgment"]').fill('Ann Baker')
  await page.locator('[name="declineVaccination"]').check()
  await page.reload()
  await page.getByText(RESTORED).waitFor()
  expect(await page.locator('[name="hipaaAcknowledgment"]').inputValue()).toBe('Ann Baker')
  expect(await page.locator('[name="declineVaccination"]').isChecked()).toBe(true)
  expect(await printed(page)).toContain('Draft, not submitted')
  await fillForm(page, hipaa)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/verification/*')
  // The URL changes before the screen, and both screens have a Back link.
  await page.getByRole('heading', { level: 1, name: verification.title, exact: true }).waitFor()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.locator('[name="hipaaAcknowledgment"]').waitFor()
  expect(await page.getByText(RESTORED).count()).toBe(0)
  expect(await printed(page)).not.toContain('Draft, not submitted')
  await release(page)
})

async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const words = (await page.locator('.paper').textContent()) ?? ''
  await page.emulateMedia({ media: null })
  return words
}

test('reloads and the browser’s Back follow the tabs of the application', async () => {
  const { page } = await open(world, '/application2/{id}', { as: await world.person() })
  await page.locator('main form').waitFor()
  await fillForm(page, application2, [application2.parts[0]])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.locator('[name="educationData.0.school"]').fill('Garinger High School')
  await page.reload()
  await page.getByRole('region', { name: 'Step 2 of 3' }).waitFor()
  expect(await page.locator('[name="educationData.0.school"]').inputValue()).toBe('Garinger High School')
  await page.goBack()
  await page.getByRole('region', { name: 'Step 1 of 3' }).waitFor()
  await release(page)
})

test('a URL cannot skip a tab', async () => {
  const { page } = await open(world, '/application2/{id}?tab=3', { as: await world.person() })
  await page.getByRole('region', { name: 'Step 1 of 3' }).waitFor()
  await release(page)
})

test('saved answers are shown again, including the agency’s part', async () => {
  const staff = await world.person()
  await send(world, hipaa, staff)
  const { page } = await open(world, '/hipaa/{id}', { as: staff })
  await page.locator('main form').waitFor()
  expect(await page.locator('[name="hipaaAcknowledgment"]').inputValue()).not.toBe('')
  expect(await page.locator('[name="declineVaccination"]').isChecked()).toBe(true)
  await release(page)
})

test('the second reference starts with name, phone and title of the first', async () => {
  const staff = await world.person()
  await send(world, verification, staff)
  const { page } = await open(world, '/verification2ndPage/{id}', { as: staff })
  await page.locator('main form').waitFor()
  for (const name of ['applicantName', 'phone', 'title']) {
    expect(await page.locator(`[name="${name}"]`).inputValue()).not.toBe('')
  }
  for (const name of ['employer', 'applicantSignature', 'datesEmployedFrom']) {
    expect(await page.locator(`[name="${name}"]`).inputValue()).toBe('')
  }
  await release(page)
})

test('after a session expires, logging in returns to the same field with all input', async () => {
  const staff = await world.person()
  const { page, quiet } = await open(world, '/employee/{id}', { as: staff })
  await page.locator('[name="insuranceCompany"]').fill('Piedmont Mutual')
  await page.locator('[name="policyNumber"]').fill('PM-100')
  await fillRest(page)
  // Wait for the screen's own requests, so that the save is the first to meet the ended session.
  const ahead = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('hipaa-acknowledgement'))
  await page.waitForFunction(ahead)
  await page.getByText(/^Saved \d/).waitFor()
  await quiet()
  await world.client.call('POST', '/logout', { token: staff.token })
  await page.locator('[name="employeeSignatureDate"]').press('Enter')
  await page.waitForURL('**/user-login')
  await page.getByText('You were logged out to protect private information.').waitFor()
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill('a kettle and two cups')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/employee/*')
  await page.getByText(RESTORED).waitFor()
  expect(await page.locator('[name="policyNumber"]').inputValue()).toBe('PM-100')
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'employeeSignatureDate')
  await release(page)
})

test('logging out asks for confirmation before the latest changes are saved', async () => {
  const { page } = await open(world, '/hipaa/{id}', { as: await world.person() })
  await page.locator('[name="hipaaAcknowledgment"]').fill('Ann Baker')
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Log out' })
  await logOut.click()
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await dialog.getByText('Your latest changes are not saved. If you log out, they are deleted.').waitFor()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  expect(await page.locator('[name="hipaaAcknowledgment"]').inputValue()).toBe('Ann Baker')
  await logOut.click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(world.origin)
  await page.waitForFunction(() => Object.keys(sessionStorage).every((name) => !name.startsWith('arrive.draft.')))
  await release(page)
})

test('logging out needs no confirmation if nothing was typed', async () => {
  const { page } = await open(world, '/hipaa/{id}', { as: await world.person() })
  await page.locator('main form').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(world.origin)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await release(page)
})

async function fillRest(page: Awaited<ReturnType<typeof open>>['page']): Promise<void> {
  await page.locator('[name="claimsRepresentativePhone"]').fill('(704) 555-0117')
  await page.locator('[name="policyExpirationDate"]').fill('2027-01-31')
  await page.locator('[name="employeeName"]').fill('Ann Baker')
  await page.locator('[name="employeeSignature"]').fill('Ann Baker')
  await page.locator('[name="employeeSignatureDate"]').fill('2026-11-21')
}
