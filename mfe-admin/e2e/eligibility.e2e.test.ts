import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
import { open } from '../testing/open.ts'
import { newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

test('the office records when Form I-9 was done, and finds it again', async () => {
  const { person } = await newPerson(world, ['application2'], 5)
  const { page, troubles } = await open(world, `/details-forms/${person}`)
  const card = page.getByRole('region', { name: 'Work eligibility' })
  await card.getByText('Keep Form I-9 outside this file (8 CFR 274a.2).').waitFor()
  await card.getByLabel('Form I-9 done on').fill('2026-11-02')
  await card.getByLabel('Form I-9 done by').fill('Ann Baker')
  await card.getByRole('button', { name: 'Save' }).press('Enter')
  await card.getByRole('status').getByText('Work eligibility saved.').waitFor()
  const { body } = await world.client.get(`/eligibility/${person}`, world.token)
  expect(body).toEqual({
    i9_done_on: '2026-11-02',
    i9_done_by: 'Ann Baker',
    everify_done_on: null,
    everify_done_by: null,
  })
  await page.reload()
  await card.getByLabel('Form I-9 done by').waitFor()
  expect(await card.getByLabel('Form I-9 done by').inputValue()).toBe('Ann Baker')
  expect(await troubles()).toEqual([])
  expect(await faults(page)).toEqual([])
  await release(page)
})

test('the office sees when a vaccination is due, and records who gave it', async () => {
  const { person, token } = await newPerson(world, ['application2'], 6)
  const choice = { choice: 'accept', vaccinatedOn: '', proofBy: '', signature: 'Bea Cole', signatureDate: '2026-11-02' }
  expect((await world.client.post('/hepatitis_b', choice, token)).status).toBe(200)
  const { page, troubles } = await open(world, `/admin-hepatitis/${person}`)
  const card = page.getByRole('region', { name: 'The agency’s part' })
  await card.getByText(/^Due on [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/).waitFor()
  await card.getByRole('button', { name: 'Save' }).press('Enter')
  await card.getByText('Done by is missing.').waitFor()
  await card.getByLabel('Done by').fill('County clinic')
  await card.getByRole('button', { name: 'Save' }).press('Enter')
  await card.getByText('County clinic').waitFor()
  const rows = await world.client.rows(`/get_hepatitis_b_data?user_id=${person}`, world.token, 'hepatitis_b_data')
  expect(rows).toMatchObject([{ done_on: expect.any(String), done_by: 'County clinic' }])
  expect(await troubles()).toEqual([])
  expect(await faults(page)).toEqual([])
  await release(page)
})
