import { agency } from '@arrive/contracts/agency.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const TODAY = new Date().toISOString().slice(0, 10)

test('the background report disclosure holds the disclosure and its fields, and nothing else', async () => {
  const staff = await world.person()
  const { page, troubles } = await open(world, '/fcra_disclosure/{id}', { as: staff })
  const main = page.getByRole('main')
  await main.getByText(`${agency.name} may obtain a consumer report about you for employment purposes.`).waitFor()
  expect(
    (await main.allInnerTexts())
      .join('\n')
      .split(/\n+/)
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual([
    'Background Report Disclosure',
    `${agency.name} may obtain a consumer report about you for employment purposes.`,
    'Full name',
    `I authorize ${agency.name} to obtain a consumer report about me for employment purposes.`,
    'Signature',
    'Signature date',
    'Submit',
  ])
  await main.getByLabel('Full name').fill('Ann Baker')
  await main.getByRole('checkbox').check()
  await main.getByLabel('Signature', { exact: true }).fill('Ann Baker')
  await main.getByLabel('Signature date').fill(TODAY)
  await main.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your packet' }).waitFor()
  const law = page.getByRole('region', { name: 'Required by law' }).getByRole('listitem')
  // The packet shows what was known before the save until it is read again.
  await law.filter({ hasText: 'Submitted' }).waitFor()
  expect((await law.allInnerTexts()).map((text) => text.includes('Submitted'))).toEqual([true, false])
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a form that the law requires says nothing of another form’s draft, and lists the others as such', async () => {
  const { page } = await open(world, '/authorization/{id}', { as: await world.person(), width: 360 })
  await page.locator('[name="middleName"]').fill('Rose')
  const saved = page.getByRole('banner').getByText(/^Saved \d/)
  await saved.waitFor()
  expect((await saved.boundingBox())?.width).toBeGreaterThan(40)
  await page.getByText('All nine forms').click()
  await page.getByRole('link', { name: 'Your packet' }).first().click()
  await page.getByRole('link', { name: 'Background Report Disclosure' }).click()
  await page.getByText('Your other forms').waitFor()
  expect(await page.getByText('All nine forms').count()).toBe(0)
  expect(await saved.count()).toBe(0)
  await page.getByRole('main').getByLabel('Full name').fill('Ann Baker')
  await saved.waitFor()
  await release(page)
})

test('who does not decline the vaccination chooses, and sends the acknowledgment alone', async () => {
  const staff = await world.person()
  const { page, troubles } = await open(world, '/hipaa/{id}', { as: staff })
  await page.getByRole('button', { name: 'I do not decline' }).click()
  await page.getByRole('heading', { level: 3, name: 'Your choice' }).waitFor()
  expect(await page.getByLabel('I decline the hepatitis B vaccination at this time').count()).toBe(0)
  expect(await page.evaluate('document.activeElement.name')).toBe('choice')
  await page.getByRole('button', { name: 'I decline after all' }).click()
  await page.getByLabel('I decline the hepatitis B vaccination at this time').waitFor()
  expect(await page.evaluate('document.activeElement.name')).toBe('declineVaccination')
  await page.getByRole('button', { name: 'I do not decline' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('things to fix').waitFor()
  expect(await page.locator('.summary').count()).toBe(1)
  expect(await page.evaluate('document.activeElement.className')).toBe('summary')
  await page.getByLabel('I want the vaccination').check()
  await page.locator('[name="signature"]').fill('Ann Baker')
  await page.locator('[name="signatureDate"]').fill(TODAY)
  await page.locator('[name="hipaaAcknowledgment"]').fill('Ann Baker')
  await page.locator('[name="hipaaSignature"]').fill('Ann Baker')
  await page.locator('[name="date2"]').fill(TODAY)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/verification\//)
  const rows = await world.client.rows('/get_hepatitis_b_data', staff.token, 'hepatitis_b_data')
  expect(rows).toMatchObject([{ user_id: staff.person, choice: 'accept' }])
  expect((await world.client.get('/packet', staff.token)).body['forms_in']).toBe(1)
  expect(await troubles()).toEqual([])
  await release(page)
})
