import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { passTime } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const MOVING = { reducedMotion: 'no-preference' } as const
const shown = (page: Page) => page.locator('.pub-quotes:not(.pub-away) figcaption').allTextContents()
const FIRST = ['Denise M., LPN', 'Tom R., RN']
const SECOND = ['Amina K., CNA', 'Grace L., HHA']

/** The landing page at the start of a rotation, with a stopped clock. */
async function openStill(options: Parameters<World['open']>[1] = MOVING) {
  const opened = await world.open('/about', options)
  const { page } = opened
  await page.clock.install()
  await page.goto(`${world.arrive.origin()}/`)
  await untilHydrated(page)
  await page.mouse.move(0, 0)
  await page.clock.pauseAt(Date.now() + 60_000)
  // Not a real click: hover or focus would pause the testimonials.
  await page.getByRole('button', { name: 'Show 1 and 2' }).dispatchEvent('click')
  await turnedTo(page, FIRST)
  return opened
}

async function turnedTo(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.locator('.pub-quotes:not(.pub-away) figcaption', { hasText: name }).waitFor()
  expect(await shown(page)).toEqual(names)
}

describe.each(['/', '/main', '/jandd_vite'])('%s', (path) => {
  test('the path shows the landing page', async () => {
    const { page, troubles } = await world.open(path)
    const text = await page.locator('main').textContent()
    for (const words of [
      'Explore exciting career opportunities with the agency!',
      'Who we serve',
      'Start the Process',
    ]) {
      expect(text).toContain(words)
    }
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Arrive\s+and Thrive$/)
    await page.getByRole('link', { name: 'Start the Process' }).click()
    await page.waitForURL('**/patients-application')
    expect(await troubles()).toEqual([])
    await release(page)
  })
})

describe('the testimonials', () => {
  test('two of four testimonials are shown and change every 4,000 ms', async () => {
    const { page } = await openStill()
    await passTime(page, 3_000)
    expect(await shown(page)).toEqual(FIRST)
    await passTime(page, 1_500)
    await turnedTo(page, SECOND)
    await passTime(page, 4_000)
    await turnedTo(page, FIRST)
    await page.context().close()
  })

  test('the testimonials pause while the pointer is over them', async () => {
    const { page } = await openStill()
    await page.locator('.pub-quote').first().hover()
    await passTime(page, 20_000)
    expect(await shown(page)).toEqual(FIRST)
    await page.mouse.move(0, 0)
    await passTime(page, 4_100)
    await turnedTo(page, SECOND)
    await page.context().close()
  })

  test('the testimonials pause while the keyboard focus is inside', async () => {
    const { page } = await openStill()
    await page.getByRole('link', { name: 'Request For Homecare' }).last().focus()
    await page.getByRole('button', { name: 'Show 1 and 2' }).focus()
    await page.keyboard.press('Tab')
    await passTime(page, 20_000)
    expect(await shown(page)).toEqual(FIRST)
    await page.context().close()
  })

  test('the testimonials are paused and resumed by their button', async () => {
    const { page } = await openStill()
    await page.getByRole('button', { name: 'Pause the testimonials' }).click()
    await page.mouse.move(0, 0)
    await passTime(page, 20_000)
    expect(await shown(page)).toEqual(FIRST)
    await page.getByRole('button', { name: 'Play the testimonials' }).click()
    await page.mouse.move(0, 0)
    await passTime(page, 4_100)
    await turnedTo(page, SECOND)
    await page.context().close()
  })

  test('with reduced motion the testimonials do not move, and are changed by their dots', async () => {
    const { page } = await openStill({ reducedMotion: 'reduce' })
    await passTime(page, 20_000)
    expect(await shown(page)).toEqual(FIRST)
    await page.getByRole('button', { name: 'Show 3 and 4' }).click()
    await turnedTo(page, SECOND)
    expect(await page.getByRole('button', { name: 'Show 3 and 4' }).getAttribute('aria-current')).toBe('true')
    await page.context().close()
  })
})

describe('the bar', () => {
  test('Apply opens a menu of two links, which closes after a choice and with Escape', async () => {
    const { page } = await world.open('/')
    const apply = page.getByRole('button', { name: 'Apply' })
    await apply.click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Apply', expanded: false }).waitFor()
    await apply.click()
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
    await page.waitForURL('**/patients-application')
    await page.getByRole('button', { name: 'Apply', expanded: false }).waitFor()
    await release(page)
  })

  test('on a phone the bar has a menu button, and no Request For Homecare', async () => {
    const { page } = await world.open('/', { viewport: { width: 360, height: 740 } })
    const bar = page.getByRole('banner')
    expect(await bar.getByRole('link', { name: 'Career' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await bar.getByRole('link', { name: 'About Us' }).waitFor()
    expect(await bar.getByRole('link', { name: 'Request For Homecare' }).count()).toBe(0)
    await bar.getByRole('link', { name: 'About Us' }).click()
    await page.waitForURL('**/about')
    await release(page)
  })
})

test.each(['/brochurefront', '/brochureback'])('%s prints on one landscape page', async (path) => {
  const { page } = await world.open(path)
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 792 612\]/)
  await release(page)
})
