import type { TestArrive } from '@arrive/services/testing/arrive.ts'
import type { BrowserContextOptions } from 'playwright-core'
import { untilAlive } from '../../infra/e2e/alive.ts'
import { openBrowser, type WatchedPage } from '../../infra/e2e/browser.ts'
import { startSite } from '../../infra/e2e/site.ts'

/** The product with its screens, and a browser in front of it. */
export interface World {
  readonly arrive: TestArrive
  /** Opens a path in a profile of its own, and waits until the page is alive. Nothing moves unless asked for. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<WatchedPage>
  readonly end: () => Promise<void>
}

export async function startWorld(): Promise<World> {
  const arrive = await startSite()
  const browser = await openBrowser()
  return {
    arrive,
    open: async (path, options) => {
      const watched = await browser.open({ reducedMotion: 'reduce', ...options })
      await watched.page.goto(arrive.origin() + path)
      await untilAlive(watched.page)
      return watched
    },
    end: async () => {
      await browser.close()
      await arrive.end()
    },
  }
}
