import type { TestArrive, TestOptions } from '@arrive/services/tests/testing/arrive.ts'
import { openBrowser, type TestBrowser } from '../../infra/e2e/browser.ts'
import { untilHydrated } from '../../infra/e2e/hydrated.ts'
import { startSite } from '../../infra/e2e/site.ts'
import type { Emulation } from '../../infra/e2e/tabs.ts'
import type { WatchedPage } from '../../infra/e2e/watched-page.ts'

/** The product with its screens, and a browser. */
export interface World {
  readonly arrive: TestArrive
  readonly origin: string
  readonly browser: TestBrowser
  /** Opens a path in an empty tab and waits for hydration. Reduced motion unless `emulation` says otherwise. */
  readonly open: (path: string, emulation?: Emulation) => Promise<WatchedPage>
  readonly end: () => Promise<void>
}

/**
 * @param environment Settings of the product.
 * @param options Other dependencies, such as a clock.
 */
export async function startWorld(
  environment: Readonly<Record<string, string>> = {},
  options: TestOptions = {},
): Promise<World> {
  const arrive = await startSite(environment, options)
  const browser = await openBrowser()
  return {
    arrive,
    origin: arrive.origin(),
    browser,
    open: async (path, emulation) => {
      const watched = await browser.tabs.acquire(arrive.origin(), { reducedMotion: 'reduce', ...emulation })
      await watched.page.goto(arrive.origin() + path)
      await untilHydrated(watched.page)
      return watched
    },
    end: async () => {
      await browser.close()
      await arrive.end()
    },
  }
}
