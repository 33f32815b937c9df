import { until } from '@arrive/services/tests/testing/until.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { settled } from './settled.ts'

export interface WatchedPage {
  readonly page: Page
  /** Console errors and warnings, uncaught errors, content security policy violations. */
  readonly troubles: () => Promise<readonly string[]>
  /** Waits until all requests of the page's scripts are answered. */
  readonly quiet: () => Promise<void>
}

export interface ReusedPage extends WatchedPage {
  readonly forget: () => void
}

export const WINDOW = { width: 1280, height: 900 } as const

const STEP = 45_000

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<ReusedPage> {
  const context = await browser.newContext({ viewport: WINDOW, ...options })
  // Shorter than a test's limit, so the failing step is named.
  context.setDefaultTimeout(STEP)
  const page = await context.newPage()
  const reported: string[] = []
  await page.exposeFunction('tellViolation', (violation: string) => reported.push(violation))
  await page.addInitScript(WATCH)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) reported.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => reported.push(`uncaught: ${error.message}`))
  const troubles = async () => {
    // Reports from inside the page arrive with a delay.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
    return [...reported]
  }
  const calls = openCalls(context)
  const quiet = async () => {
    const look = async () => {
      // A screen's requests start when it is shown, and may cause more.
      await settled(page)
      return [...calls].map((call) => new URL(call.url()).pathname)
    }
    await until('The calls of the page', look, (open) => open.length === 0)
    await settled(page)
  }
  const forget = () => {
    reported.splice(0)
    calls.clear()
  }
  return { page, troubles, quiet, forget }
}

/** Pending requests of scripts. Tracked by context, because a reused page loses its listeners. */
function openCalls(context: BrowserContext): Set<Request> {
  const calls = new Set<Request>()
  context.on('request', (call) => {
    if (call.resourceType() === 'fetch') calls.add(call)
  })
  // Don't wait for `requestfinished`: it never fires if the page reads only the status.
  context.on('response', (answer) => calls.delete(answer.request()))
  context.on('requestfailed', (call) => calls.delete(call))
  return calls
}

const WATCH = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
  globalThis.tellViolation('violation: ' + [violatedDirective, blockedURI, sample].join(' '))
})`
