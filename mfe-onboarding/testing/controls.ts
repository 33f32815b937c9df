import type { Page } from 'playwright-core'
import { tabTo } from '../../infra/e2e/keyboard.ts'

/** A control by its name or words, and what is typed: ` ` presses it, `>` chooses the second option. */
export type Use = readonly [control: string, keys: string]

/** Uses controls by keyboard, in their order on the page. Returns how many they were. */
export async function operate(page: Page, uses: readonly Use[]): Promise<number> {
  for (const [control, keys] of uses) {
    await tabTo(page, control)
    if (keys === ' ') await page.keyboard.press('Space')
    else if (keys === '>') await page.keyboard.press('ArrowDown')
    else await page.keyboard.type(keys)
  }
  return uses.length
}

/** Follows a link or sends a form by keyboard. Returns that it was one control. */
export async function enter(page: Page, words: string): Promise<1> {
  await tabTo(page, words)
  await page.keyboard.press('Enter')
  return 1
}
