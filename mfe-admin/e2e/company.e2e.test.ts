import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { open } from '../testing/open.ts'
import { newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const ours = (page: Page) => page.locator('.adm-ours')

async function save(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function storedOf(person: number): Promise<Readonly<Record<string, unknown>> | undefined> {
  const rows = await world.client.rows('/get_job_data', world.token, 'job_data')
  return rows.find(({ user_id }) => user_id === person)
}

test('two administrators in one form do not overwrite each other without a warning', async () => {
  const { person } = await newPerson(world, ['job'], 3)
  const [{ page: one, troubles }, { page: other }] = await Promise.all([
    open(world, `/admin-job/${person}`),
    open(world, `/admin-job/${person}`),
  ])
  await field(other, 'Accepted By').waitFor()
  await save(one, 'Accepted By', 'Ida Hallström')
  await ours(one).getByRole('status').getByText('Saved.').waitFor()
  await ours(one).getByText('Still missing: Employment Specialist').waitFor()
  expect(await one.locator('.sh-toast').count()).toBe(0)
  await save(other, 'Employment Specialist', 'Olu Adeyemi')
  await ours(other).getByText('Saved.').waitFor()
  expect(await field(other, 'Accepted By').inputValue()).toBe('Ida Hallström')
  expect(await storedOf(person)).toMatchObject({
    accepted_by: 'Ida Hallström',
    employment_specialist: 'Olu Adeyemi',
  })

  await save(one, 'Employment Specialist', 'Una Byrne')
  await ours(one).getByRole('alert').getByText('Employment Specialist, “Olu Adeyemi”').waitFor()
  expect(await storedOf(person)).toMatchObject({ employment_specialist: 'Olu Adeyemi' })
  await one.getByRole('button', { name: 'Save', exact: true }).click()
  await ours(one).getByText('Saved.').waitFor()
  expect(await storedOf(person)).toMatchObject({ accepted_by: 'Ida Hallström', employment_specialist: 'Una Byrne' })
  expect(await troubles()).toEqual([])
  await Promise.all([one.context().close(), other.context().close()])
})

test('a restored draft does not undo what another administrator has changed since', async () => {
  const { person } = await newPerson(world, ['job'], 4)
  const { page } = await open(world, `/admin-job/${person}`)
  await field(page, 'Accepted By').fill('Una Byrne')
  await page.goto(`${world.origin}/audit`)
  const body = { employmentSpecialist: 'Olu Adeyemi' }
  await world.client.call('PUT', `/company_section/job/${person}`, { body, token: world.token })
  await page.goto(`${world.origin}/admin-job/${person}`)
  await page.getByText('We restored what you typed here').waitFor()
  expect(await field(page, 'Employment Specialist').inputValue()).toBe('Olu Adeyemi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await ours(page).getByText('Saved.').waitFor()
  expect(await storedOf(person)).toMatchObject({ accepted_by: 'Una Byrne', employment_specialist: 'Olu Adeyemi' })
  await page.context().close()
})

test('a person who was deleted in the meantime is not shown with an empty form', async () => {
  const { person } = await newPerson(world, ['job'], 5)
  const { page } = await open(world, `/admin-job/${person}`)
  await field(page, 'Accepted By').waitFor()
  await world.client.call('DELETE', `/delete_staff/${person}`, { token: world.token })
  await save(page, 'Accepted By', 'Ida')
  await page.getByRole('alert').getByText('User not found.', { exact: true }).waitFor()
  expect(await page.getByText('This person has not submitted').count()).toBe(0)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('company')))).toEqual([])
  await page.context().close()
})

test('a card on a phone links to the person’s review page', async () => {
  const { email, person } = await newPerson(world, ['job'], 6)
  const { page, troubles } = await open(world, '/staff-accounts', { width: 360 })
  await page.getByRole('link', { name: email }).click()
  await page.waitForURL(`**/details-forms/${person}`)
  expect(await troubles()).toEqual([])
  await page.context().close()
})
