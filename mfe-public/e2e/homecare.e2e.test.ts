import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { fill, press } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const PERSON = {
  patientFirstName: 'Rose',
  patientLastName: 'Bell',
  patientEmail: 'rose.bell@mail.example',
  patientPhone: '7045550102',
}
const MISSING = 'Fill reload page and fill in all the details'
const HINT = 'Fill up PDN / PCS'

const open = () => world.open('/patients-application')
const alert = (page: Page, sentence: string) => page.getByRole('alert').getByText(sentence, { exact: true })
async function toCare(page: Page): Promise<void> {
  await fill(page, PERSON)
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'What kind of care, and when' }).waitFor()
}

/** Fakes the response and records the request. */
function hear(page: Page): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve) => {
    void page.route('**/apply_patients', async (route) => {
      resolve(route.request().postDataJSON())
      await route.continue()
    })
  })
}

test('a homecare request without services is sent with the hint', async () => {
  const { page, troubles } = await open()
  const heard = hear(page)
  await toCare(page)
  await press(page, 'Submit')
  await alert(page, HINT).waitFor()
  for (const sentence of [
    'Form Details saved in database successfully',
    'Your application has been submitted successfully!',
  ]) {
    await page.getByRole('status').getByText(sentence, { exact: true }).waitFor()
  }
  expect(await heard).toMatchObject({
    ...PERSON,
    patientTakeOver: 'Myself',
    patientGender: 'Male',
    patientAge: 'Under 18',
    patientPDN: '',
    patientPCS: '',
    patientLivingSituation: 'Living at Home Alone',
    patientCarePlan: 'A few hours per week',
    experience: 'No',
    patientPaidStatus: 'Private',
    patientAvailability: 'Available Now',
  })
  expect(await page.locator('[name="patientFirstName"]').inputValue()).toBe('')
  await page.getByText('If this is an emergency, call 911.').waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})

test('the privacy notice opens next to the questions about care', async () => {
  const { page } = await open()
  await toCare(page)
  await page.getByText('Read the privacy notice').click()
  await page.getByText('The email that tells our office about a new request contains none of your answers.').waitFor()
  await release(page)
})

describe('the groups of services', () => {
  test('chosen services are sent joined by commas, and unchecking the group clears them', async () => {
    const { page } = await open()
    const heard = hear(page)
    await toCare(page)
    await page.getByLabel('Skilled care by a nurse').check()
    await page.getByLabel('Wound Care').check()
    await page.getByLabel('Help with daily living').check()
    await page.getByLabel('Bathing').check()
    await page.getByLabel('Companionship').check()
    await page.getByLabel('Skilled care by a nurse: 1 chosen').uncheck()
    expect(await page.getByLabel('Wound Care').count()).toBe(0)
    await press(page, 'Submit')
    await page.getByText('Form Details saved in database successfully').waitFor()
    expect(await page.getByText(HINT).count()).toBe(0)
    expect(await heard).toMatchObject({ patientPDN: '', patientPCS: 'Companionship, Bathing' })
    await release(page)
  })

  test('a group of services that was cleared is empty when opened again', async () => {
    const { page } = await open()
    await toCare(page)
    await page.getByLabel('Skilled care by a nurse').check()
    await page.getByLabel('Wound Care').check()
    await page.getByLabel('Skilled care by a nurse: 1 chosen').uncheck()
    await page.getByLabel('Skilled care by a nurse').check()
    expect(await page.getByLabel('Wound Care').isChecked()).toBe(false)
    await release(page)
  })
})

describe('required answers', () => {
  test('required answers are checked if the last tab is opened by its URL', async () => {
    const { page } = await world.open('/patients-application?tab=2')
    let sent = 0
    await page.route('**/apply_patients', async (route) => {
      sent += 1
      await route.continue()
    })
    await press(page, 'Submit')
    await alert(page, MISSING).waitFor()
    await page.locator('.summary').getByRole('link', { name: 'Email' }).click()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'patientEmail')
    expect(sent).toBe(0)
    await release(page)
  })
})

test.each([
  ['a server error', (route: Route) => route.fulfill({ status: 500, body: '' })],
  ['no answer', (route: Route) => route.abort('connectionreset')],
])('a save that fails with %s says so on the page and in a toast, and nothing is lost', async (_, answer) => {
  const { page } = await open()
  await page.route('**/apply_patients', answer)
  await toCare(page)
  await press(page, 'Submit')
  await page.locator('main').getByRole('alert').getByText('Failed to submit form.', { exact: true }).waitFor()
  await page.locator('.sh-toast').getByText('Failed to submit form.', { exact: true }).waitFor()
  await page.reload()
  await untilHydrated(page)
  await press(page, 'Previous')
  expect(await page.locator('[name="patientLastName"]').inputValue()).toBe('Bell')
  await release(page)
})
