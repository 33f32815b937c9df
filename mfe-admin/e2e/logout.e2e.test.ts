import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

test('a logout in one tab keeps the session of the other role and its drafts in another tab', async () => {
  const staff = await newPerson(world, [])
  const { page } = await open(world, '/applicants')
  const other = await page.context().newPage()
  await other.goto(`${world.origin}/about`)
  const kept = { token_user: staff.token, 'arrive.draft.visitor.career': '{"values":{"firstName":"Ann"}}' }
  await other.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value)
  }, kept)
  const answered = page.waitForResponse((response) => response.url().endsWith('/logout'))
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await (await answered).allHeaders())['clear-site-data']).toBe('"cache"')
  await page.waitForURL(`${world.origin}/`)
  expect(await page.evaluate(() => sessionStorage.getItem('authToken'))).toBeNull()
  const found = await other.evaluate((names) => names.map((name) => sessionStorage.getItem(name)), Object.keys(kept))
  expect(found).toEqual(Object.values(kept))
  await other.close()
  await release(page)
})
