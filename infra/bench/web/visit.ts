import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { type Watched, watchPage } from './watch.ts'

/** Lighthouse's slow mobile network: 150 ms, 1.6 Mbit/s down, 0.75 up, a quarter of the CPU. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
const TIMEOUT_MS = 60_000

export interface Asked {
  readonly origin: string
  readonly path: string
  readonly token?: string
  /** URL patterns that never respond; `*` matches anything. */
  readonly dead?: readonly string[]
  readonly slow?: boolean
}

export interface Visit extends Watched {
  readonly scripts: number
}

/** A page in a fresh profile, throttled like a phone. */
export async function newPage(
  browser: Browser,
  { token, dead = [], slow = true }: Omit<Asked, 'path' | 'origin'>,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  if (token !== undefined) await page.addInitScript((kept) => sessionStorage.setItem('token_user', kept), token)
  await page.addInitScript(watchPage)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (dead.length > 0) await session.send('Network.setBlockedURLs', { urls: [...dead] })
  if (slow) await slowDown(session)
  return page
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', SLOW)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Opens a page in a fresh profile, waits until it is usable and idle, and returns its measurements. */
export async function visit(browser: Browser, { origin, path, ...more }: Asked): Promise<Visit> {
  const page = await newPage(browser, more)
  try {
    await page.goto(origin + path)
    await page.waitForFunction(() => (globalThis as unknown as { watched: Watched }).watched.ready > 0)
    await page.waitForLoadState('networkidle')
    return { ...(await watched(page)), scripts: await scriptBytes(page) }
  } finally {
    await contextOf(page).close()
  }
}

export const contextOf = (page: Page): BrowserContext => page.context()

function watched(page: Page): Promise<Watched> {
  return page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched)
}

function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = new Map(
      files.filter(({ name }) => name.endsWith('.js')).map((one) => [one.name, one.encodedBodySize]),
    )
    return [...scripts.values()].reduce((sum, size) => sum + size, 0)
  })
}
