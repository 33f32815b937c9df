import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

const HEIGHT = 900

/** The narrowest supported screen, and a 1,280 by 900 desktop at 200 % zoom. */
const SIZES = [
  { width: 320, height: HEIGHT },
  { width: 640, height: 450 },
] as const

/** Sizes at which a page scrolls sideways or its first focused control is covered. */
export async function overflowing(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await settled(page)
    for (const trouble of await page.evaluate<readonly string[]>(LOOK)) found.push(`${size.width} px: ${trouble}`)
  }
  if (before !== null) await page.setViewportSize(before)
  return found
}

const LOOK = `(() => {
  const troubles = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) troubles.push('is ' + scrollWidth + ' px wide')
  const scope = document.querySelector('dialog[open]') ?? document
  const controls = ':is(input, select, textarea, button):enabled:not([hidden])'
  const control = scope.querySelector(':is(main form, dialog) ' + controls)
  if (control === null) return troubles
  control.focus()
  control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = control.getBoundingClientRect()
  const over = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2)
  const card = control.closest('label, .choice') ?? control
  if (over === null || !(card.contains(over) || over.contains(control))) troubles.push(control.name + ' is covered')
  return troubles
})()`
