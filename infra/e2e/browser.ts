import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { atWorkerEnd } from '../engines/jest/worker-end.ts'
import { createTabPool, type KeptTabs, type TabPool } from './tabs.ts'
import { openPage, type WatchedPage } from './watched-page.ts'

/** Chromium without its windows and PDF viewer: a quarter less processor time for each page. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

export interface TestBrowser {
  /** A new page in its own context. Slow, so tests that need no cold start acquire a tab. */
  readonly open: (options?: BrowserContextOptions) => Promise<WatchedPage>
  /** Reused tabs, cleared between tests. */
  readonly tabs: TabPool
  readonly close: () => Promise<void>
}

/** Chromium and its tabs pass from a test file to the next one of the same worker. */
interface Kept {
  readonly browser: Browser
  readonly tabs: KeptTabs
}

/** Longer than the time between two files with a browser; the last ones of a run need none. */
const LINGER_MS = 20_000

let kept: Promise<Kept> | undefined
let users = 0
let ending: NodeJS.Timeout | undefined

/** @throws Error that says how to get Chromium */
export async function openBrowser(): Promise<TestBrowser> {
  const { browser, tabs } = await keep()
  const contexts: BrowserContext[] = []
  return {
    open: async (options) => {
      const watched = await openPage(browser, options)
      contexts.push(watched.page.context())
      return watched
    },
    tabs,
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
      users -= 1
      if (users > 0) return
      await tabs.leave()
      ending = setTimeout(end, LINGER_MS).unref()
    },
  }
}

/** All of Chromium, with its PDF viewer, for one test. @throws Error that says how to get Chromium */
export async function openWholeBrowser(): Promise<TestBrowser> {
  const browser = await launchChromium()
  return { open: (options) => openPage(browser, options), tabs: createTabPool(browser), close: () => browser.close() }
}

async function keep(): Promise<Kept> {
  clearTimeout(ending)
  users += 1
  kept ??= launch()
  const now = await kept
  if (now.browser.isConnected()) return now
  users -= 1
  kept = undefined
  return keep()
}

async function launch(): Promise<Kept> {
  const browser = await launchChromium([SHELL, ...PLACES])
  atWorkerEnd(end)
  return { browser, tabs: createTabPool(browser) }
}

async function end(): Promise<void> {
  clearTimeout(ending)
  const last = kept
  kept = undefined
  await (await last)?.browser.close()
}

/** @throws Error that says how to get Chromium */
export function launchChromium(places: readonly string[] = PLACES): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(places), args: ARGUMENTS })
}

const ARGUMENTS = ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--no-first-run']

function chromiumPath(places: readonly string[]): string {
  const path = process.env.CHROMIUM ?? places.find((place) => existsSync(place))
  if (path !== undefined) return path
  throw new Error('Tests of the screens need Chromium: apt-get install chromium, or set CHROMIUM to where it is.')
}
