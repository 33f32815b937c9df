import type { Page } from 'playwright-core'
import { findings } from './axe.ts'
import { COVERED_CONTROLS, HEAVY_BARS, MISALIGNED } from './geometry-in-page.ts'
import { settled } from './settled.ts'

type Ask = (page: Page) => Promise<readonly string[]>
type Media = Parameters<Page['emulateMedia']>[0]

/** What is asked of a page at one size and medium. */
export interface Look {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
  readonly media?: Media
  readonly asks: readonly Ask[]
}

const inPage =
  (script: string): Ask =>
  (page) =>
    page.evaluate<readonly string[]>(script)

const [misaligned, covered, heavyBars] = [MISALIGNED, COVERED_CONTROLS, HEAVY_BARS].map(inPage) as [Ask, Ask, Ask]

/** Every screen has a title and exactly one main heading. */
const words = inPage(`[
  ...(document.querySelectorAll('h1').length === 1 ? [] : ['has ' + document.querySelectorAll('h1').length + ' h1']),
  ...(document.title.endsWith(' · Arrive Home Care') ? [] : ['is titled ' + document.title]),
]`)

/** Controls without a border or visible focus under forced colors, but for those behind a modal dialog. */
const unbordered = inPage(`[...document.querySelectorAll('main form :is(input, select, textarea, button):enabled')]
  .filter((control) => control.checkVisibility())
  .filter((control) => document.querySelector('dialog:modal') === null || control.closest('dialog:modal') !== null)
  .flatMap((control) => {
    const card = control.closest('.choice, .file') ?? control
    // To focus it again would change nothing: the ring would be missing after a click on Save.
    control.blur()
    const isBordered = [card, control].some((one) => {
      const { borderBottomStyle, borderBottomWidth } = getComputedStyle(one)
      return borderBottomStyle !== 'none' && borderBottomWidth !== '0px'
    })
    control.focus({ focusVisible: true })
    const isRinged = [card, control].some((one) => getComputedStyle(one).outlineStyle !== 'none')
    const name = control.name || control.textContent
    return [isBordered ? [] : name + ' has no border', isRinged ? [] : name + ' shows no focus'].flat()
  })`)

const PHONE = { name: 'on a phone', size: { width: 360, height: 740 } }
const DESK = { name: 'on a desktop', size: { width: 1_440, height: 900 } }

/** With `npm test`: one theme and two widths. */
export const FAST: readonly Look[] = [
  { ...PHONE, asks: [findings, words, misaligned, covered] },
  { ...DESK, asks: [misaligned, covered] },
]

/** The other widths and themes. */
export const REST: readonly Look[] = [
  { ...DESK, asks: [findings] },
  {
    name: 'on the narrowest phone, dark',
    size: { width: 320, height: 900 },
    media: { colorScheme: 'dark' },
    asks: [findings, misaligned],
  },
  {
    name: 'on a tablet, dark',
    size: { width: 768, height: 1_024 },
    media: { colorScheme: 'dark' },
    asks: [findings, misaligned, covered],
  },
  { ...DESK, name: 'on a desktop, dark', media: { colorScheme: 'dark' }, asks: [findings, misaligned, covered] },
  { name: 'at 200 % of a desktop', size: { width: 640, height: 450 }, asks: [misaligned] },
  { name: 'on a phone on its side', size: { width: 640, height: 360 }, asks: [heavyBars] },
  { name: 'at 400 % of a small desktop', size: { width: 320, height: 256 }, asks: [heavyBars] },
  { ...DESK, name: 'with forced colors', media: { forcedColors: 'active' }, asks: [unbordered] },
]

export function withoutLayout(looks: readonly Look[]): readonly Look[] {
  return looks.map((look) => ({ ...look, asks: look.asks.filter((ask) => ask !== misaligned) }))
}

const USUAL: Media = { colorScheme: 'light', forcedColors: 'none', media: null }

/** What is wrong, with the look at which it is. */
export async function problemsAt(page: Page, looks: readonly Look[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const { name, size, media, asks } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ ...USUAL, ...media })
    await settled(page)
    for (const ask of asks) found.push(...(await ask(page)).map((trouble) => `${name}: ${trouble}`))
  }
  return found
}

/** Printed controls, and elements that overflow the sheet. */
const flaws = inPage(`[
  ...[...document.querySelectorAll('button, input, select, textarea, summary, .btn')]
    .filter((one) => one.checkVisibility()).map((one) => 'a control: ' + one.outerHTML.slice(0, 80)),
  ...[...document.querySelectorAll('.paper *')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'
      || one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => 'cut off: ' + one.textContent.slice(0, 40)),
]`)

/** What is wrong on paper, and which of these words are missing there. */
export async function printProblems(page: Page, wanted: readonly string[]): Promise<readonly string[]> {
  await page.setViewportSize({ width: 700, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await page.locator('.paper').waitFor()
  const shown = letters((await page.locator('main').allInnerTexts()).join())
  const missing = wanted.filter((one) => !shown.includes(letters(one))).map((one) => `missing: ${one}`)
  return [...(await flaws(page)), ...missing]
}

const letters = (text: string) => text.replaceAll(/[^a-z0-9]/gi, '')
