import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { multipart, named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { findings } from '../../infra/e2e/axe.ts'
import { overflowing } from '../../infra/e2e/overflow.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { askForCare, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const FAMILY = ['Ann', 'Ben', 'Cleo'] as const

async function askTogether(email: string): Promise<void> {
  const request = { ...sampleBody(named(forms, 'homecare')), patientEmail: email, patientLastName: 'Núñez' }
  for (const first of FAMILY) await world.client.post('/apply_patients', { ...request, patientFirstName: first })
}

async function applyTogether(email: string): Promise<void> {
  for (const firstName of FAMILY) {
    const form = multipart({ ...sampleBody(named(forms, 'career')), email, firstName, lastName: 'Núñez' }, email)
    await world.client.call('POST', '/staff_applications', { form })
  }
}

const rowsOf = (page: Page) => page.locator('tbody tr, .adm-cards > li')
const press = (page: Page, name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()

describe.each([
  ['/admin', askTogether, '/delete_patients', { width: 360, scheme: 'dark' }],
  ['/applicants', applyTogether, '/delete_staff', { width: 1_440, scheme: 'light' }],
] as const)('a family with one email in %s', (path, sendAll, _, look) => {
  test('each of them is found by name, and is named before all of them are deleted', async () => {
    const email = `family${path.replace('/', '.')}@mail.example`
    await sendAll(email)
    const { page, troubles } = await open(world, path, look)
    await page.getByPlaceholder('Filter emails...').fill('nunez, ben')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByPlaceholder('Filter emails...').fill(email)
    await page.getByText('1–3 of 3').waitFor()
    await press(page, 'Ben Núñez')
    const dialog = page.getByRole('dialog', { name: 'Delete Ben Núñez, Cleo Núñez and Ann Núñez?' })
    await dialog
      .getByRole('listitem')
      .nth(FAMILY.length - 1)
      .waitFor()
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(
      FAMILY.toReversed().map((name) => expect.stringMatching(`^${name} Núñez, \\w{3} \\d+, \\d{4}$`)),
    )
    expect(await findings(page)).toEqual([])
    expect(await overflowing(page)).toEqual([])
    await sendAll(email)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alert').filter({ hasText: 'These records have changed.' }).waitFor()
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(2 * FAMILY.length)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`No matches for “${email}”. We searched names and emails.`).waitFor()
    expect(await troubles()).toEqual([])
    await release(page)
  })
})

describe('the last row of the last page', () => {
  test('is deleted, and the page before it is shown, also after it was reloaded', async () => {
    await askForCare(world, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const { page, troubles } = await open(world, '/admin')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('11–11 of 11').waitFor()
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1–10 of 10').waitFor()
    await askForCare(world, [11])
    await page.reload()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('11–11 of 11').waitFor()
    const { body } = await world.client.get('/get_user_id_by_email/patient.1@mail.example', world.token)
    await world.client.call('DELETE', `/delete_patients/${String(body['user_id'])}`, { token: world.token })
    await page.reload()
    await page.getByText('1–10 of 10').waitFor()
    expect(await troubles()).toEqual([])
    await release(page)
  })
})

test('a row that someone else has deleted disappears, and the message says why', async () => {
  const emails = await askForCare(world, [21, 22])
  const { page } = await open(world, '/admin')
  for (const email of emails) {
    const row = rowsOf(page).filter({ hasText: email })
    await row.waitFor()
    const { body } = await world.client.get(`/get_user_id_by_email/${email}`, world.token)
    await world.client.call('DELETE', `/delete_patients/${String(body['user_id'])}`, { token: world.token })
    await row.getByRole('button', { name: /^Delete / }).click()
    await page.getByRole('alert').getByText('Error: User not found.', { exact: true }).waitFor()
    await row.waitFor({ state: 'detached' })
  }
  await release(page)
})
