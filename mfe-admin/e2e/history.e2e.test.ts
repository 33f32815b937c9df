import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { handIn, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

test('any two versions can be compared field by field', async () => {
  const person = await newPerson(world, ['hipaa'], 1)
  for (const seed of [5, 1]) await handIn(world.client, person, { name: 'hipaa', seed })
  const { page, troubles } = await open(world, `/admin-hipaa/${person.person}`)
  const log = page.getByRole('region', { name: 'History' })
  await log.getByRole('button').nth(2).waitFor()
  expect(await log.getByRole('button').allTextContents()).toEqual([
    'Submitted again',
    'Submitted again',
    'First submitted',
  ])
  await log.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Before:').first().waitFor()
  await dialog.getByLabel('Compare', { exact: true }).selectOption({ index: 0 })
  await dialog.getByLabel('with', { exact: true }).selectOption({ index: 2 })
  await dialog.getByText('Both versions have the same answers.').waitFor()
  await dialog.getByText('View all of version 3').click()
  await dialog.getByRole('term').first().waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await log.getByRole('button').nth(2).click()
  await dialog.getByText('This is the first version').waitFor()
  await dialog.getByRole('term').first().waitFor()
  expect(await dialog.getByText('Choose two different versions').count()).toBe(0)
  expect(await troubles()).toEqual([])
  await release(page)
})
