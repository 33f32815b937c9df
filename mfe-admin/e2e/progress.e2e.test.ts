import { DEFAULT_TIME_ZONE, dayOf } from '@arrive/contracts/days.ts'
import { newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import { makeReady } from '@arrive/services/tests/testing/ready-packet.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
let ready: Staff
let begun: Staff
beforeAll(async () => {
  world = await startWorld()
  ready = await newStaff(world.client, 'ready@mail.example')
  const today = dayOf(new Date(), DEFAULT_TIME_ZONE)
  await makeReady({ client: world.client, owner: world.token, staff: ready, today })
  begun = await newPerson(world, ['application2', 'job'], 1)
})
afterAll(() => world?.end())

const row = (page: Page, { person }: Staff) =>
  page.locator('tbody tr').filter({ has: page.locator(`a[href="/details-forms/${person}"]`) })
test('rows show the state of the review, and a packet is approved there once nothing blocks it', async () => {
  const { page, troubles } = await open(world, '/progress')
  await row(page, begun).getByText('To review: 2').waitFor()
  await row(page, begun).getByText('Blocked').waitFor()
  await row(page, begun).getByRole('button', { name: 'Approve the packet' }).click()
  const blocks = page.getByRole('dialog', { name: /^The packet of / })
  await blocks.getByText('This packet is not ready.').waitFor()
  const links = blocks.getByRole('link')
  expect(await links.allTextContents()).toEqual(
    expect.arrayContaining(['References, 0 of 3 accepted', 'CPR card, missing']),
  )
  await blocks.getByRole('button', { name: 'Close' }).click()

  await page.getByLabel('Status').selectOption('All forms approved')
  await page.waitForURL('**/progress?review=ready')
  await page.locator('.adm-scroll[aria-busy=false]').waitFor()
  await row(page, begun).waitFor({ state: 'detached' })
  await row(page, ready).getByText('All forms approved').waitFor()
  await row(page, ready).getByRole('button', { name: 'Approve the packet' }).click()
  await page.getByText('The packet is approved.').waitFor()
  await page.getByLabel('Status').selectOption('Approved')
  await row(page, ready).getByText('Approved', { exact: true }).waitFor()
  expect(await row(page, ready).getByRole('button', { name: 'Approve the packet' }).count()).toBe(0)
  expect((await troubles()).filter((one) => !one.includes('409'))).toEqual([])
  await release(page)
})
