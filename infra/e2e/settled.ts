import type { Page } from 'playwright-core'

/**
 * Waits until a page shows what it was told last: it hears of another size, another color scheme or another place to
 * which it is scrolled with the next frame, and draws what follows from that with the one after.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))',
  )
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** A screen listens for keys with the frame after the one that shows it. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await settled(page)
  await page.keyboard.press(key)
}

/** Lets time pass by a clock that was installed in the page and stands still, and waits for what is rendered then. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  // Behind the messages with which React puts work off. A frame would never come.
  await page.evaluate(
    'new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(); ' +
      'port2.postMessage(0) })',
  )
}
