import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { open } from '../testing/open.ts'
import { askForCare, newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
let email: string
beforeAll(async () => {
  world = await startWorld()
  email = (await askForCare(world, [11]))[0] ?? ''
  await newPerson(world, ['application2'])
})
afterAll(() => world?.end())

/** For each text in the first row that is partly below a pinned column: the covered pixels. */
function coveredTexts(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const cells = [...(document.querySelector('tbody tr')?.querySelectorAll('td') ?? [])]
    const boxes = cells.map((cell) => cell.getBoundingClientRect())
    // The pinned columns: the first, the date and the buttons.
    const [left = 0, right = 0] = [boxes[0]?.right, boxes.at(-2)?.left]
    return cells.slice(1, -2).flatMap((cell) => {
      const text = cell.querySelector('.adm-cell')?.getBoundingClientRect()
      if (text === undefined || text.width < 8 || text.right < left || text.left > right) return []
      const covered = Math.max(left - text.left, text.right - right)
      return covered > 1 ? [covered] : []
    })
  })
}

test('a text ends before the pinned columns, wherever the table is scrolled to', async () => {
  const { page, troubles } = await open(world, '/admin')
  await page.getByRole('cell', { name: email }).waitFor()
  const area = page.locator('.adm-scroll')
  for (const at of [0, 60, 111, 300, 720]) {
    await area.evaluate((one, left) => one.scrollTo(left, 0), at)
    await page.waitForFunction(
      (left) => Math.abs((document.querySelector('.adm-scroll')?.scrollLeft ?? 0) - left) < 2,
      at,
    )
    await settled(page)
    expect([at, await coveredTexts(page)]).toEqual([at, []])
  }
  const text = page.locator('tbody .adm-cell').first()
  expect(await text.evaluate((one) => getComputedStyle(one).textOverflow)).toBe('ellipsis')
  expect(await troubles()).toEqual([])
  await release(page)
})

test('the focus of a pinned button scrolls nothing sideways', async () => {
  const { page } = await open(world, '/admin')
  const area = page.locator('.adm-scroll')
  const left = () => area.evaluate((one) => one.scrollLeft)
  await area.locator('tbody tr').first().waitFor()
  await area.evaluate((one) => one.scrollTo(60, 0))
  for (const at of ['first', 'last'] as const) {
    await area.locator('tbody tr').first().getByRole('button')[at]().focus()
    expect([at, await left()]).toEqual([at, 60])
  }
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await left()).toBe(60)
  await release(page)
})

test('a row is one line high, and its buttons fit in their cell', async () => {
  for (const [path, height] of [
    ['/admin', 57],
    ['/staff-details', 57],
  ] as const) {
    const { page } = await open(world, path)
    await page.locator('tbody tr').first().waitFor()
    await settled(page)
    const rows = await page
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect([path, Math.max(...rows) <= height, rows]).toEqual([path, true, rows])
    const cut = await page
      .locator('tbody td:last-child')
      .evaluateAll((cells) =>
        cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((cell) => cell.textContent),
      )
    expect([path, cut]).toEqual([path, []])
    await release(page)
  }
})

test('Progress shows missing forms and waiting people in full if rows are not compact', async () => {
  const { page } = await open(world, '/progress')
  await page.locator('tbody tr').first().waitFor()
  await page.getByRole('button', { name: 'Compact' }).click()
  await settled(page)
  const titles = ['Missing', 'Waiting for the Agency', 'Since', 'Actions']
  for (const name of titles) {
    const box = await page.getByRole('columnheader', { name }).boundingBox()
    expect([name, box !== null && box.x + box.width <= 1_440]).toEqual([name, true])
  }
  const cut = await page
    .locator('tbody td')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight)
        .map((cell) => cell.textContent),
    )
  expect(cut).toEqual([])
  await release(page)
})

test('the windows of a packet show completely or not at all, next to the words', async () => {
  for (const [width, areThere] of [
    [1_200, true],
    [1_440, true],
  ] as const) {
    const { page } = await open(world, '/progress', { width })
    const cell = page.locator('tbody tr').first().locator('.adm-cell:has(.wins)')
    await cell
      .getByText(/^\s*\d of \d/)
      .first()
      .waitFor()
    await settled(page)
    const look = await cell.evaluate((one) => ({
      areThere: one.querySelector('.wins')?.checkVisibility(),
      isCut: one.scrollWidth > one.clientWidth,
    }))
    expect([width, look]).toEqual([width, { areThere, isCut: false }])
    await release(page)
  }
})

test('a truncated text is shown in full on hover and focus, until Escape', async () => {
  const { page, troubles } = await open(world, '/admin')
  const cell = page.getByRole('cell', { name: email })
  const hint = page.getByRole('tooltip')
  await cell.hover()
  await hint.getByText(email, { exact: true }).waitFor()
  await page.mouse.move(0, 0)
  await hint.waitFor({ state: 'detached' })
  await page.locator('tbody .adm-opener').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await hint.getByText(email, { exact: true }).waitFor()
  await cell.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await hint.waitFor({ state: 'detached' })
  expect(await troubles()).toEqual([])
  await release(page)
})
