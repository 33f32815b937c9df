import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** A page with everything that it complained of. */
export interface WatchedPage {
  readonly page: Page
  /** Console errors and warnings, errors nobody caught, violations of the content security policy. */
  readonly troubles: () => Promise<readonly string[]>
}

/** A browser with a profile of its own, for one test file. */
export interface TestBrowser {
  /** A new page in a context of its own: no storage, no cache of the one before. */
  readonly open: (options?: BrowserContextOptions) => Promise<WatchedPage>
  readonly close: () => Promise<void>
}

/** Starts the installed Chromium. @throws Error that says how to get one */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await launchChromium()
  return { open: (options) => openPage(browser, options), close: () => browser.close() }
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

async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const told: string[] = []
  await page.exposeFunction('tellViolation', (violation: string) => told.push(violation))
  await page.addInitScript(WATCH)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) told.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => told.push(`uncaught: ${error.message}`))
  const troubles = async () => {
    // What is told from inside the page takes a moment to arrive.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
    return told
  }
  return { page, troubles }
}

const WATCH = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
  globalThis.tellViolation('violation: ' + [violatedDirective, blockedURI, sample].join(' '))
})`
