import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage, type ReusedPage, type WatchedPage, WINDOW } from './watched-page.ts'

/** What of a tab can be changed as long as it lives. */
export type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors'>

/** Tabs that go from test to test: to start one costs three times as much as to load a page in one that runs. */
export interface Tabs {
  /**
   * A tab at an address of that origin that shows nothing, with empty storage and no cookies. Nobody else has it until
   * it is left.
   */
  readonly take: (origin: string, look?: Look) => Promise<WatchedPage>
}

const leaving = new WeakMap<Page, () => Promise<void>>()

export function createTabs(browser: Browser): Tabs {
  const idle: ReusedPage[] = []
  return {
    take: async (origin, look = {}) => {
      const tab = idle.pop() ?? (await openPage(browser))
      leaving.set(tab.page, async () => {
        await tidy(tab.page)
        idle.push(tab)
      })
      await empty(tab.page, origin)
      await dress(tab.page, look)
      tab.forget()
      return tab
    },
  }
}

/** Ends the use of a tab. One that a test has changed for good is closed instead, with its context. */
export async function leave(page: Page): Promise<void> {
  const end = leaving.get(page)
  if (end === undefined) throw new Error('Only a tab can be left')
  leaving.delete(page)
  await end()
}

// A page of the same origin without scripts: what the previous page stores while closing is cleared as well.
async function empty(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/livez`)
  await page.evaluate('sessionStorage.clear(); localStorage.clear()')
  await page.context().clearCookies()
}

async function dress(page: Page, look: Look): Promise<void> {
  const { viewport, colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none' } = look
  await page.setViewportSize(viewport ?? WINDOW)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
  await page.mouse.move(0, 0)
}

async function tidy(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.removeAllListeners('request')
  for (const other of page.context().pages()) if (other !== page) await other.close()
}
