import { until } from '@arrive/services/tests/testing/until.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { settled } from './settled.ts'

/** A page with the problems that it has reported. */
export interface WatchedPage {
  readonly page: Page
  /** Console errors and warnings, uncaught errors, violations of the content security policy. */
  readonly troubles: () => Promise<readonly string[]>
  /** Waits until everything that the scripts of the page have asked the server for is answered. */
  readonly quiet: () => Promise<void>
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
  const calls = openCalls(context)
  const quiet = async () => {
    const look = async () => {
      // What a screen asks for begins with what it shows, and may lead to more.
      await settled(page)
      return [...calls].map((call) => new URL(call.url()).pathname)
    }
    await until('The calls of the page', look, (open) => open.length === 0)
    await settled(page)
  }
  const forget = () => {
    told.splice(0)
    calls.clear()
  }
  return { page, troubles, quiet, forget }
}

/** What scripts have asked for and is not answered yet. Told by the context: a reused page loses its listeners. */
function openCalls(context: BrowserContext): Set<Request> {
  const calls = new Set<Request>()
  context.on('request', (call) => {
    if (call.resourceType() === 'fetch') calls.add(call)
  })
  // Not when it is finished: an answer of which the page reads nothing but the status never is.
  context.on('response', (answer) => calls.delete(answer.request()))
  context.on('requestfailed', (call) => calls.delete(call))
  return calls
}

const WATCH = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
  globalThis.tellViolation('violation: ' + [violatedDirective, blockedURI, sample].join(' '))
})`
