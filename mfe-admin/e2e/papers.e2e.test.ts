import { readFile } from 'node:fs/promises'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { untilSealed } from '@arrive/services/tests/testing/verify-log.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
let ann: Staff
beforeAll(async () => {
  world = await startWorld()
  ann = await newPerson(world, ['hipaa'], 1)
  await newPerson(world, ['job'], 2)
  await untilSealed(world.site)
})
afterAll(() => world?.end())

async function saved(page: Page, button: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return {
    name: file.suggestedFilename(),
    start: (await readFile(await file.path())).subarray(0, 4).toString('latin1'),
  }
}

test('a form and a packet come as PDF files, and the packets of selected people as one binder', async () => {
  const { page, troubles } = await open(world, `/admin-hipaa/${ann.person}`)
  const form = await saved(page, page.getByRole('button', { name: 'PDF of this form' }))
  expect(form).toEqual({ name: expect.stringMatching(/hipaa.*\.pdf$/), start: '%PDF' })
  const packet = await saved(page, page.getByRole('button', { name: 'PDF of the packet' }))
  expect(packet).toEqual({ name: expect.stringMatching(new RegExp(`^packet-${ann.person}-.*\\.pdf$`)), start: '%PDF' })

  await page.goto(`${world.origin}/progress`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  const binder = await saved(page, page.getByRole('button', { name: 'Binder of 2 people' }))
  expect(binder).toEqual({ name: expect.stringMatching(/\.zip$/), start: 'PK\u0003\u0004' })

  await page.getByLabel('Missing form').selectOption({ value: 'hipaa' })
  const asked = page.waitForRequest('**/binders')
  const filtered = await saved(page, page.getByRole('button', { name: 'Binder of this person' }))
  expect((await asked).postDataJSON()).toEqual({ filter: { missing: 'hipaa' } })
  expect(filtered).toEqual(binder)
  const row = await saved(page, page.locator('tbody').getByRole('button', { name: /^PDF of the packet of / }))
  expect(row.start).toBe('%PDF')
  await page.route('**/get_packets?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '201' } })
  })
  await page.getByLabel('Missing form').selectOption({ value: 'job' })
  await page.getByText('A binder holds up to 200 people. Filter the list to make one.').waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})
