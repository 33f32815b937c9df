import type { Part } from '@arrive/contracts/form.ts'
import { application2 } from '@arrive/contracts/forms/application2.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { fillForm } from '../testing/fill.ts'
import { open } from '../testing/open.ts'
import { named, routeOf } from '../testing/packet.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const partOf = (name: string) => application2.parts.find((part) => part.name === name) as Part
const alerts = (page: Page) => page.locator('main').getByRole('alert').first()
/** Fills every row under that heading with its `N / A` tick, which is faster than typing. */
async function setAside(page: Page, heading: string): Promise<void> {
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
  for (const tick of await card.getByLabel('Not applicable').all()) await tick.check()
}
/** Waits until the control or group with that name has the focus. */
const focused = (page: Page, name: string) =>
  page.locator(`:is([name="${name}"], [data-name="${name}"]):focus`).waitFor()

test.each(named.filter(([name]) => name !== 'application2' && name !== 'handbook'))(
  'the empty form %s names everything that is missing, and each link leads to its field',
  async (_, form) => {
    const staff = await world.person()
    const { page } = await open(world, routeOf(form, staff), { as: staff })
    await page.getByRole('button', { name: 'Submit' }).click()
    const summary = page.locator('.summary:focus')
    await summary.waitFor()
    for (const link of await page.locator('.summary').getByRole('link').all()) {
      await link.click()
      await focused(page, ((await link.getAttribute('href')) ?? '').slice(1))
    }
    await release(page)
  },
)

test('on a phone, the list of errors is in view below the header', async () => {
  const { page } = await open(world, '/job/{id}', { as: await world.person(), width: 360 })
  await page.getByRole('button', { name: 'Submit' }).click()
  const summary = page.locator('.summary:focus')
  await summary.waitFor()
  const header = await page.locator('.sh-top').evaluate((bar) => bar.getBoundingClientRect().bottom)
  expect(await summary.evaluate((list) => list.getBoundingClientRect().top)).toBeGreaterThan(header)
  await release(page)
})

test('a single error is announced at its field, and several only by the summary', async () => {
  const { page } = await open(world, '/hipaa/{id}', { as: await world.person() })
  const aloud = page.locator('.err[role=alert]')
  await page.locator('main form input[type=text]').first().focus()
  await page.keyboard.press('Tab')
  await aloud.waitFor()
  expect(await aloud.count()).toBe(1)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.locator('.summary').waitFor()
  expect(await page.locator('.err').count()).toBeGreaterThan(1)
  expect(await aloud.count()).toBe(0)
  await release(page)
})

test('a choice that corrects a problem clears its message at once', async () => {
  const { page } = await open(world, '/authorization/{id}', { as: await world.person() })
  await page.getByRole('button', { name: 'Submit' }).click()
  const refusal = page.locator('.err').getByText('Please select Yes or No for the conviction question.')
  await refusal.waitFor()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await refusal.waitFor({ state: 'detached' })
  await focused(page, 'conviction')
  await release(page)
})

test('the tabs of the application stay closed until the ones before are complete', async () => {
  const { page } = await open(world, '/application2/{id}', { as: await world.person() })
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await alerts(page).getByText('Please fill out all fields before proceeding.').waitFor()
  await fillForm(page, application2, [partOf('formData')])
  await page.locator('[name="city"]').fill('   ')
  await next.click()
  await alerts(page).getByText('Please fill out all fields before proceeding.').waitFor()
  await focused(page, 'city')
  await page.locator('[name="city"]').fill('Charlotte')
  await next.click()
  await page.getByRole('region', { name: 'Step 2 of 3' }).waitFor()
  await next.click()
  await alerts(page).getByText('Please fill all Education Completed data before proceeding.').waitFor()
  await setAside(page, 'Education Completed')
  await next.click()
  await alerts(page).getByText('Please fill all Former Employers data before proceeding.').waitFor()
  await setAside(page, 'Former Employers')
  await next.click()
  await alerts(page).getByText('Please check Professional Knowledge section before proceeding.').waitFor()
  await setAside(page, 'Professional Knowledge')
  await next.click()
  await page.getByRole('region', { name: 'Step 3 of 3' }).waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Please accept the Terms before you submit.').first().waitFor()
  await release(page)
})

test('an aide with one school and no employer can continue with Not applicable', async () => {
  const { page } = await open(world, '/application2/{id}', { as: await world.person() })
  await fillForm(page, application2, [partOf('formData')])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('region', { name: 'Step 2 of 3' }).waitFor()
  for (const tick of await page.getByLabel('Not applicable').all()) await tick.check()
  expect(await page.locator('[name="formerEmployers.2.reason"]').inputValue()).toBe('N / A')
  expect(await page.locator('[name="professionalKnowledge.8.specifics"]').inputValue()).toBe('N / A')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('region', { name: 'Step 3 of 3' }).waitFor()
  for (const tick of await page.getByLabel('I accept the Terms').all()) await tick.check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/authorization/*')
  await release(page)
})

test('the inputs of a category are enabled only when it is chosen', async () => {
  const { page } = await open(world, '/application2/{id}', { as: await world.person() })
  await fillForm(page, application2, [partOf('formData')])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('region', { name: 'Step 2 of 3' }).waitFor()
  const years = page.locator('[name="professionalKnowledge.1.yearsOfExperience"]')
  expect(await years.isDisabled()).toBe(true)
  await page.getByLabel('IV Therapy').check()
  await years.and(page.locator(':enabled')).waitFor()
  await years.fill('3')
  await page.getByLabel('IV Therapy').uncheck()
  await years.and(page.locator(':disabled')).waitFor({ state: 'attached' })
  expect(await years.inputValue()).toBe('')
  await release(page)
})
