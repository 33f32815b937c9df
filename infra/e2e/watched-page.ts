import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A page with the problems that it has reported. */
export interface WatchedPage {
  readonly page: Page
  /** Console errors and warnings, uncaught errors, violations of the content security policy. */
  readonly troubles: () => Promise<readonly string[]>
}

/** A page that can be reused: its problems can be cleared. */
export interface ReusedPage extends WatchedPage {
  readonly forget: () => void
}

/** The default window of a page. */
export const WINDOW = { width: 1280, height: 900 } as const

const STEP = 45_000

/** Opens a page in a new context. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<ReusedPage> {
  const context = await browser.newContext({ viewport: WINDOW, ...options })
  // Shorter than a test may take, so that what fails is the step that waited, by its name.
  context.setDefaultTimeout(STEP)
  const page = await context.newPage()
  const told: string[] = []
  await page.exposeFunction('tellViolation', (violation: string) => told.push(violation))
  await page.addInitScript(WATCH)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) told.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => told.push(`uncaught: ${error.message}`))
  const troubles = async () => {
    // Reports from inside the page arrive with a delay.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
    return [...told]
  }
  return { page, troubles, forget: () => told.splice(0) }
}

const WATCH = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
  globalThis.tellViolation('violation: ' + [violatedDirective, blockedURI, sample].join(' '))
})`
