import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { createTabPool, type TabPool } from './tabs.ts'
import { openPage, type WatchedPage } from './watched-page.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

export interface TestBrowser {
  /** A new page in its own context. Slow, so tests that need no cold start acquire a tab. */
  readonly open: (options?: BrowserContextOptions) => Promise<WatchedPage>
  /** Reused tabs, cleared between tests. */
  readonly tabs: TabPool
  readonly close: () => Promise<void>
}

/** @throws Error that says how to get Chromium */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await launchChromium()
  return { open: (options) => openPage(browser, options), tabs: createTabPool(browser), close: () => browser.close() }
}

/** @throws Error that says how to get Chromium */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS })
}

const ARGUMENTS = ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--no-first-run']

function chromiumPath(): string {
  const path = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))
  if (path !== undefined) return path
  throw new Error('Tests of the screens need Chromium: apt-get install chromium, or set CHROMIUM to where it is.')
}
