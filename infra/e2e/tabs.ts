import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage, type ReusedPage, type WatchedPage, WINDOW } from './watched-page.ts'

export type Emulation = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors'>

/** A pool of reused tabs: opening one takes three times as long as loading a page. */
export interface TabPool {
  /** Gets an exclusive tab with empty storage and no cookies, on a blank page of that origin. */
  readonly acquire: (origin: string, emulation?: Emulation) => Promise<WatchedPage>
}

/** A pool that outlives its users. */
export interface KeptTabs extends TabPool {
  /** Closes tabs that were not released, and ends the pages of the others. */
  readonly leave: () => Promise<void>
}

const releases = new WeakMap<Page, () => Promise<void>>()

export function createTabPool(browser: Browser): KeptTabs {
  const idle: ReusedPage[] = []
  const taken = new Set<ReusedPage>()
  return {
    acquire: async (origin, emulation = {}) => {
      const tab = idle.pop() ?? (await openPage(browser))
      taken.add(tab)
      releases.set(tab.page, async () => {
        await reset(tab.page)
        taken.delete(tab)
        idle.push(tab)
      })
      await clearStorage(tab.page, origin)
      await emulate(tab.page, emulation)
      tab.forget()
      return tab
    },
    leave: async () => {
      await Promise.all([...taken].map(({ page }) => page.context().close()))
      taken.clear()
      await Promise.all(idle.map(({ page }) => page.goto('about:blank')))
    },
  }
}

/** Returns a tab to its pool. Close the context instead if the test changed it for good. */
export async function release(page: Page): Promise<void> {
  const finish = releases.get(page)
  if (finish === undefined) throw new Error('Only a tab of a pool can be released')
  releases.delete(page)
  await finish()
}

// A page without scripts, so that what the previous page stores on closing is cleared too.
async function clearStorage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/livez`)
  await page.evaluate('sessionStorage.clear(); localStorage.clear()')
  await page.context().clearCookies()
}

async function emulate(page: Page, emulation: Emulation): Promise<void> {
  const { viewport, colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none' } = emulation
  await page.setViewportSize(viewport ?? WINDOW)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
  await page.mouse.move(0, 0)
}

async function reset(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.removeAllListeners('request')
  for (const other of page.context().pages()) if (other !== page) await other.close()
}
