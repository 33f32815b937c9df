import { samplePdf } from '@arrive/services/tests/testing/files.ts'
import type { Locator, Page } from 'playwright-core'

export const RESUME = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: samplePdf() }

const PERSONAL = {
  firstName: 'Renée',
  lastName: 'Okafor',
  email: 'renee.okafor@mail.example',
  phone: '7045550188',
  address: '1 Elm Street, Charlotte, NC 28202',
  experience: '2.5',
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
}

/** Answers the whole first tab. */
export const answerPersonal = (page: Page) => fill(page, PERSONAL)

export async function fillPersonal(page: Page): Promise<void> {
  await answerPersonal(page)
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'Position', exact: true }).waitFor()
}

export async function fillPosition(page: Page): Promise<void> {
  for (const name of ['isOver18', 'isEligibleToWork']) await page.locator(`[name="${name}"][value="yes"]`).check()
  await fill(page, { startDate: '2026-12-01', additionalInfo: 'None' })
  await press(page, 'Next')
  await page.getByRole('heading', { name: 'References and resume' }).waitFor()
}

export async function fillReferences(page: Page): Promise<void> {
  await page.locator('[name="privacyPolicy"]').check()
  await page.locator('[name="contactPreviousEmployer"]').check()
  await fill(page, { ref1Name: 'Marguerite Bell', ref1PhoneNumber: '7045550101' })
  await page.locator('[name="resume"]').setInputFiles(RESUME)
}

/** Fills all three tabs and clicks Submit; only the OK remains. */
export async function fillCareer(page: Page, pressing = (submit: Locator) => submit.click()): Promise<void> {
  await fillPersonal(page)
  await fillPosition(page)
  await fillReferences(page)
  await pressing(page.getByRole('button', { name: 'Submit', exact: true }))
  await page.getByRole('dialog').getByText('wait it might take a while, and click on ok', { exact: true }).waitFor()
}
