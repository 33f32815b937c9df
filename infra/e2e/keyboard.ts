import type { Page } from 'playwright-core'

const MAX_STOPS = 80

/** Presses Tab until the control with that name or text has focus. @throws Error if it is not reached */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const { name, words } = await page.evaluate<{ readonly name: string; readonly words: string }>(NOW)
    if (name === wanted || words.startsWith(wanted)) return
  }
  throw new Error(`${wanted} was not reached by the keyboard`)
}

/** Types into controls by name. A space checks, an arrow chooses. */
export async function typeInto(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, keys] of Object.entries(typed)) {
    await tabTo(page, name)
    if (keys === ' ' || keys.startsWith('Arrow')) await page.keyboard.press(keys === ' ' ? 'Space' : keys)
    else await page.keyboard.type(keys)
  }
}

const NOW = `({
  name: document.activeElement?.getAttribute('name') ?? '',
  words: document.activeElement?.textContent?.trim() ?? '',
})`
