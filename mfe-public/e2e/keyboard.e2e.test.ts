import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tabTo, typeInto } from '../../infra/e2e/keyboard.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { RESUME } from '../testing/career.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

test('a career application can be sent with the keyboard alone', async () => {
  const { page, troubles } = await world.open('/staff-application')
  await typeInto(page, {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana.keys@mail.example',
    phone: '7045550188',
    address: '1 Elm Street',
    experience: '2',
  })
  await page.keyboard.press('Enter')
  // Each step takes the focus, so keyboard input continues there.
  await page.locator('.pub-tab-title:focus', { hasText: 'Position' }).waitFor()
  await typeInto(page, { isOver18: ' ', isEligibleToWork: ' ', startDate: '12012026', additionalInfo: 'None' })
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')
  await page.locator('.pub-tab-title:focus', { hasText: 'References and resume' }).waitFor()
  await typeInto(page, { ref1Name: 'Marguerite Bell', ref1PhoneNumber: '7045550101' })
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, 'resume')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(RESUME)
  await typeInto(page, { privacyPolicy: ' ', contactPreviousEmployer: ' ' })
  await tabTo(page, 'Submit')
  await page.keyboard.press('Enter')
  // The confirmation dialog focuses its only button.
  await page.getByRole('dialog').locator('button:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Saved in Database', { exact: true }).waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})

test('a homecare request can be sent by keyboard alone, and the focus moves to the second step', async () => {
  const { page, troubles } = await world.open('/patients-application')
  await typeInto(page, {
    patientFirstName: 'Rose',
    patientLastName: 'Bell',
    patientEmail: 'rose.keys@mail.example',
    patientPhone: '7045550102',
  })
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'What kind of care, and when')
  await tabTo(page, 'Submit')
  await page.keyboard.press('Enter')
  await page.getByText('Form Details saved in database successfully', { exact: true }).waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})
