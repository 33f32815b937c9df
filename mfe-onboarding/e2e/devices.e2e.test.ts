import { authorization } from '@arrive/contracts/forms/authorization.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { fillForm } from '../testing/fill.ts'
import { open } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const NAME = '[name="hipaaAcknowledgment"]'
const TAKEN = 'We restored the answers you started on another device.'
const NOT_SAVED = 'Not saved, kept in this tab'

async function hipaaOf(staff: Staff): Promise<Page> {
  const { page } = await open(world, '/hipaa/{id}', { as: staff })
  await page.locator(NAME).waitFor()
  return page
}

const saved = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^Saved \d{1,2}:\d{2} [AP]M$/)
    .waitFor()
const typedIn = (page: Page, name = NAME) => page.locator(name).inputValue()
/** What a browser does with a tab that becomes visible again. */
const focus = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

test('what is typed on one device is on another three seconds later, without the signature and the tick', async () => {
  const staff = await world.person()
  const a = await hipaaOf(staff)
  await a.locator('[name="declineVaccination"]').check()
  await a.locator(NAME).fill('Ann Baker')
  await a.locator('[name="hipaaSignature"]').fill('Ann Baker')
  const typed = Date.now()
  await saved(a)
  expect(Date.now() - typed).toBeLessThan(3_000)
  const b = await hipaaOf(staff)
  await b.getByText(TAKEN).waitFor()
  expect(await typedIn(b)).toBe('Ann Baker')
  expect(await typedIn(b, '[name="hipaaSignature"]')).toBe('')
  expect(await b.locator('[name="declineVaccination"]').isChecked()).toBe(false)
  await b.locator(NAME).fill('Ann M. Baker')
  await saved(b)
  await focus(a)
  await a.getByText(TAKEN).waitFor()
  expect(await typedIn(a)).toBe('Ann M. Baker')
  // It was given over other answers.
  expect(await typedIn(a, '[name="hipaaSignature"]')).toBe('')
  await Promise.all([release(a), release(b)])
})

test('answers typed on two devices are compared, field by field, and nothing is lost before the choice', async () => {
  const staff = await world.person()
  const type = async (page: Page, first: string, former: string) => {
    await page.locator('[name="firstName"]').fill(first)
    await page.locator('[name="formerNames"]').fill(former)
  }
  const [{ page: a }, { page: b }] = [
    await open(world, '/authorization/{id}', { as: staff }),
    await open(world, '/authorization/{id}', { as: staff }),
  ]
  await a.locator('[name="firstName"]').waitFor()
  await type(b, 'Ann', 'None')
  await saved(b)
  await type(a, 'Anna', 'None')
  const dialog = a.getByRole('dialog', { name: 'Two drafts of this form' })
  await dialog.getByText(/^You also typed in this form somewhere else, at \d/).waitFor()
  const label = authorization.parts[0].fields.firstName.label
  expect(await dialog.getByRole('row').allInnerTexts()).toEqual(['Question\tHere\tThere', `${label}\tAnna\tAnn`])
  await a.keyboard.press('Escape')
  await a.getByText(NOT_SAVED).waitFor()
  expect(await typedIn(a, '[name="firstName"]')).toBe('Anna')
  await focus(a)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await saved(a)
  await focus(b)
  await b.getByText(TAKEN).waitFor()
  expect(await typedIn(b, '[name="firstName"]')).toBe('Anna')
  await Promise.all([release(a), release(b)])
})

test('a form that was submitted on another device offers what was submitted', async () => {
  const staff = await world.person()
  const a = await hipaaOf(staff)
  await a.locator(NAME).fill('Ann Baker')
  await saved(a)
  await world.client.post('/hipaa', { ...sampleBody(hipaa), hipaaAcknowledgment: 'Ann Submitted' }, staff.token)
  await a.locator(NAME).fill('Ann Late')
  const dialog = a.getByRole('dialog')
  await dialog.getByText(/^This form was submitted somewhere else, at \d/).waitFor()
  await dialog.getByRole('button', { name: 'Load what was submitted' }).click()
  await a.waitForFunction((name) => document.querySelector<HTMLInputElement>(name)?.value === 'Ann Submitted', NAME)
  expect(await a.getByRole('dialog').count()).toBe(0)
  await release(a)
})

test('without a network the chip says so, and the answers are saved within ten seconds of its return', async () => {
  const staff = await world.person()
  const a = await hipaaOf(staff)
  await a.context().setOffline(true)
  try {
    await a.locator(NAME).fill('Ann Baker')
    await a.getByText(NOT_SAVED).waitFor()
    await a.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    const dialog = a.getByRole('dialog', { name: 'Log out?' })
    await dialog.getByText('Your latest changes are not saved. If you log out, they are deleted.').waitFor()
    await dialog.getByRole('button', { name: 'Stay' }).click()
  } finally {
    await a.context().setOffline(false)
  }
  const back = Date.now()
  await saved(a)
  expect(Date.now() - back).toBeLessThan(10_000)
  await a.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await a.waitForURL(world.origin)
  await release(a)
})

test('a submit ends the draft, and typing again starts another without a question', async () => {
  const staff = await world.person()
  const { page } = await open(world, '/handbook/{id}', { as: staff })
  await page.locator('[name="employeeName"]').fill('Ann Baker')
  await saved(page)
  await page.locator('[name="employeeSignature"]').fill('Ann Baker')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText(/submitted successfully/i).waitFor()
  expect((await world.client.get('/drafts/handbook', staff.token)).body).toMatchObject({ revision: 2, values: null })
  await page.locator('[name="employeeName"]').fill('Ann M. Baker')
  await saved(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await release(page)
})

test('the packet goes on with a draft, and deletes it on request', async () => {
  const staff = await world.person()
  const a = await hipaaOf(staff)
  await fillForm(a, hipaa)
  await saved(a)
  await a.getByRole('link', { name: 'Your packet' }).first().click()
  await a.getByRole('link', { name: `Continue: ${hipaa.short}` }).waitFor()
  await a.getByRole('button', { name: `Delete draft: ${hipaa.short}` }).click()
  await a.getByRole('dialog', { name: 'Delete this draft?' }).getByRole('button', { name: 'Delete' }).click()
  await a.getByRole('link', { name: 'Start: Application' }).waitFor()
  expect((await world.client.get('/drafts', staff.token)).body).toEqual({ drafts: [] })
  await a.goBack()
  await a.locator(NAME).waitFor()
  expect(await typedIn(a)).toBe('')
  await release(a)
})
