import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { ADMIN_LOGIN, askForCare, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await askForCare(world, [...Array(23).keys()])
  for (const seed of [1, 2]) await newPerson(world, ['application2'], seed)
})
afterAll(() => world?.end())

const table = (page: Page, name = 'Patients') => page.getByRole('table', { name })
const column = (page: Page, at: number) => page.locator(`tbody tr td:nth-child(${at})`).allTextContents()

describe('the filter', () => {
  test('the filter finds parts of an email, says when nothing matches, and stays out of the address', async () => {
    const { page } = await open(world, '/admin')
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const box = page.getByPlaceholder('Filter emails...')
    await box.fill('patient.1@')
    await page.getByText('1–1 of 1').waitFor()
    expect(await column(page, 3)).toEqual(['patient.1@mail.example'])
    expect(page.url()).toBe(`${world.origin}/admin`)
    await page.reload()
    await page.getByText('1–1 of 1').waitFor()
    expect(await box.inputValue()).toBe('patient.1@')
    // Also right after typing, and after visiting another screen.
    await box.fill('patient.2')
    await page.reload()
    await page.getByText('1–4 of 4').waitFor()
    expect(await box.inputValue()).toBe('patient.2')
    await box.fill('patient.1@')
    await page.getByRole('link', { name: 'Applicants' }).click()
    await table(page, 'Applicants').waitFor()
    expect(await page.getByPlaceholder('Filter emails...').inputValue()).toBe('')
    await page.getByRole('link', { name: 'Patients' }).click()
    await page.getByText('1–1 of 1').waitFor()
    expect(addresses.filter((url) => /patient\.|filter/.test(url))).toEqual([])
    await box.fill('nobody@nowhere')
    await page.getByText('No matches for “nobody@nowhere”.').waitFor()
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await page.getByText('1–10 of 23').waitFor()
    expect(await box.inputValue()).toBe('')
    await release(page)
  })

  test('the filter says that nothing matches only after the search has finished', async () => {
    const { page } = await open(world, '/admin')
    const box = page.getByPlaceholder('Filter emails...')
    await box.fill('nobody@nowhere')
    await page.getByText('No matches for “nobody@nowhere”.').waitFor()
    const known = Promise.withResolvers<void>()
    await page.route('**/get_patients_applications*', async (route) => {
      await known.promise
      await route.continue()
    })
    await box.fill('patient.1@')
    await page.getByText('Loading data...', { exact: true }).waitFor()
    expect(await page.getByText('No matches').count()).toBe(0)
    known.resolve()
    await page.getByText('1–1 of 1').waitFor()
    await release(page)
  })

  test('a search does not undo an order that was chosen right after typing', async () => {
    const { page } = await open(world, '/admin')
    await page.getByText('1–10 of 23').waitFor()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByText('11–20 of 23').waitFor()
    const order = page.getByRole('columnheader').getByRole('button')
    await page.getByPlaceholder('Filter emails...').fill('patient.1')
    await order.click()
    await page.getByText('1–10 of 11').waitFor()
    expect(new URL(page.url()).search).toContain('sort=')
    await release(page)
  })

  test('the filter of Staff Details finds digits of the number', async () => {
    const { page } = await open(world, '/staff-details')
    await table(page, 'Staff Details').waitFor()
    const [first = ''] = await column(page, 2)
    await page.getByPlaceholder('Filter SSN...').fill(first)
    await page.getByText('1–1 of 1').waitFor()
    expect(await column(page, 2)).toEqual([first])
    await release(page)
  })

  test('the filter is cleared by a logout', async () => {
    const again = await world.client.post('/login', ADMIN_LOGIN)
    const { page } = await open({ ...world, token: String(again.body['token']) }, '/admin')
    await page.getByPlaceholder('Filter emails...').fill('patient.1@')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/admin-login')
    await page.waitForFunction(() => !JSON.stringify({ ...sessionStorage }).includes('patient.1@'))
    await release(page)
  })
})
