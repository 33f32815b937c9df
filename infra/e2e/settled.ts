import type { Page } from 'playwright-core'

/** Waits two frames: the page sees a new size, scheme or scroll position in the first, and draws in the second. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))',
  )
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** A screen starts listening for keys one frame after it appears. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await settled(page)
  await page.keyboard.press(key)
}

/** Advances the page's fake clock and waits for rendering. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  // React schedules work by messages, so queue behind them. A frame would never come.
  await page.evaluate(
    'new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(); ' +
      'port2.postMessage(0) })',
  )
}
