import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { createTabs, type Tabs } from './tabs.ts'
import { openPage, type WatchedPage } from './watched-page.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** A browser with its own profile, for one test file. */
export interface TestBrowser {
  /**
   * A new page in a context of its own: no storage, no cache of the one before. Dear: what asks for no cold start takes
   * a tab.
   */
  readonly open: (options?: BrowserContextOptions) => Promise<WatchedPage>
  /** A tab that an earlier test may have left, with nothing in it. */
  readonly tabs: Tabs
  readonly close: () => Promise<void>
}

/** Starts the installed Chromium. @throws Error that says how to get one */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await launchChromium()
  return { open: (options) => openPage(browser, options), tabs: createTabs(browser), close: () => browser.close() }
}

/** The installed Chromium itself. @throws Error that says how to get one */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS })
}

const ARGUMENTS = ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--no-first-run']

function chromiumPath(): string {
  const path = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))
  if (path !== undefined) return path
  throw new Error('Tests of the screens need Chromium: apt-get install chromium, or set CHROMIUM to where it is.')
}
