import { DEFAULT_TIME_ZONE, dayOf } from '@arrive/contracts/days.ts'
import { newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import { makeReady } from '@arrive/services/tests/testing/ready-packet.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
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

/** With the rule below it. */
const LOW = 45

const row = (page: Page, { person }: Staff) =>
  page.locator('tbody tr').filter({ has: page.locator(`a[href="/details-forms/${person}"]`) })
const heights = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height))
/** Texts of cells that do not show all of their content. */
const cut = (page: Page, cells: string) =>
  page.locator(cells).evaluateAll((all) =>
    all.flatMap((cell) => {
      const inner = cell.querySelector('.adm-cell') ?? cell
      const isCut = [cell, inner].some(
        (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight,
      )
      return isCut ? [cell.textContent] : []
    }),
  )

test('rows show the state of the review, and a packet is approved there once nothing blocks it', async () => {
  const { page, troubles } = await open(world, '/progress')
  await row(page, begun).getByText('To review: 2').waitFor()
  await row(page, begun).getByText('Blocked').waitFor()
  await page.getByLabel('Certificates').selectOption('Blocked')
  await page.locator(`tbody a[href="/admin-credentials/${begun.person}"]`).waitFor()
  await page.getByLabel('Certificates').selectOption('Any certificates')
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

test('rows have 44 px and show what counts at 1,440 px; higher rows show everything, and stay chosen', async () => {
  const { page, troubles } = await open(world, '/progress')
  await row(page, begun).waitFor()
  await settled(page)
  expect(Math.max(...(await heights(page)))).toBeLessThanOrEqual(LOW)
  const shown = [1, 2, 3, 4, 7, 8].map((at) => `tbody td:nth-child(${at})`).join(', ')
  expect(await cut(page, shown)).toEqual([])
  expect(await cut(page, 'thead th')).toEqual([])
  const area = page.locator('.adm-scroll')
  const beyond = () => area.evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(await beyond()).toBe(0)
  const select = page.getByRole('button', { name: 'Select', exact: true })
  await select.click()
  const beside = [1, 2, 3, 4, 5, 8, 9].map((at) => `tbody td:nth-child(${at})`).join(', ')
  expect([await beyond(), await cut(page, beside)]).toEqual([0, []])
  await select.click()
  await page.getByRole('button', { name: 'Compact', pressed: true }).click()
  expect(Math.min(...(await heights(page)))).toBeGreaterThanOrEqual(56)
  await page.reload()
  await page.getByRole('button', { name: 'Compact', pressed: false }).waitFor()
  await row(page, begun).waitFor()
  await settled(page)
  expect([await beyond(), await cut(page, 'tbody td')]).toEqual([0, []])
  await select.click()
  expect([await beyond(), await cut(page, 'tbody td')]).toEqual([0, []])
  expect(await page.locator('tbody td').evaluateAll((cells) => cells.filter((one) => one.style.paddingRight))).toEqual(
    [],
  )
  await select.click()
  expect(await faults(page)).toEqual([])
  await page.setViewportSize({ width: 1_440, height: 900 })
  for (const path of ['/pipeline', '/out-of-date']) {
    await page.goto(world.origin + path)
    await page.locator('tbody tr').first().waitFor()
    expect([path, Math.min(...(await heights(page))) >= 56]).toEqual([path, true])
    await page.getByRole('button', { name: 'Compact', pressed: false }).click()
    expect([path, Math.max(...(await heights(page))) <= LOW]).toEqual([path, true])
    await page.getByRole('button', { name: 'Compact', pressed: true }).click()
  }
  expect(await troubles()).toEqual([])
  await release(page)
})
