import type { TestArrive } from '@arrive/services/testing/arrive.ts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { untilAlive } from './alive.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { startSite } from './site.ts'
import { leave } from './tabs.ts'

let arrive: TestArrive
let browser: TestBrowser
beforeAll(async () => {
  arrive = await startSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await arrive?.end()
})

/** Controls without a border of their own, and those whose focus cannot be seen, where the colours are the reader's. */
const LOOK = `[...document.querySelectorAll('main form :is(input, select, textarea, button):enabled')]
  .filter((control) => control.getClientRects().length > 0)
  .flatMap((control) => {
    const card = control.closest('.choice') ?? control
    const isBordered = [card, control].some((one) => {
      const { borderBottomStyle, borderBottomWidth } = getComputedStyle(one)
      return borderBottomStyle !== 'none' && borderBottomWidth !== '0px'
    })
    control.focus()
    const isRinged = [card, control].some((one) => getComputedStyle(one).outlineStyle !== 'none')
    const name = control.name || control.textContent
    return [isBordered ? [] : name + ' has no border', isRinged ? [] : name + ' shows no focus'].flat()
  })`

it.each(['/user-login', '/staff-application', '/staff-application?tab=2', '/patients-application?tab=2'])(
  'with forced colours every control of %s has a border and shows its focus',
  async (path) => {
    const { page } = await browser.tabs.take(arrive.origin(), { forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto(arrive.origin() + path)
    await untilAlive(page)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(LOOK)).toEqual([])
    await leave(page)
  },
)
