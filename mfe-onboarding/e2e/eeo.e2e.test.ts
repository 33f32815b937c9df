import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

test('a person answers one voluntary question by keyboard, once, and nothing of it stays in the browser', async () => {
  const staff = await world.person()
  const { page, troubles } = await open(world, '/packet/{id}', { as: staff, width: 360 })
  await page.getByRole('link', { name: 'Sex, race and ethnicity' }).click()
  await page.getByRole('heading', { level: 1, name: 'Voluntary questions' }).waitFor()
  await page.getByText('Whether you answer makes no difference to your application.').waitFor()
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await page.getByText('Answer at least one of the two questions.').waitFor()
  await page.getByRole('radio', { name: 'Two or more races' }).press('Space')
  const stored = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(await stored()).not.toContain('Two or more')
  await page.getByRole('button', { name: 'Submit' }).press('Enter')
  await page.getByRole('status').filter({ hasText: 'Thank you. Your answer is counted without your name.' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Your packet' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Sex, race and ethnicity' }).getByText('Answered').waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})
