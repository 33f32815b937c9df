import type { Page } from 'playwright-core'
import type { WatchedPage } from '../../infra/e2e/browser.ts'
import type { World } from './world.ts'

const PATIENCE = 12_000

export interface Opening {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  /** Who is logged in. Default: the administrator. */
  readonly as?: 'admin' | 'nobody' | { readonly staff: string }
}

/** Opens a path of the site in a profile of its own. */
export async function open(world: World, path: string, opening: Opening = {}): Promise<WatchedPage> {
  const { width = 1_440, height = 900, scheme = 'light', as = 'admin' } = opening
  const viewport = { width, height }
  const opened = await world.browser.open({ viewport, colorScheme: scheme, reducedMotion: 'reduce' })
  // Shorter than a test may last, so that a failure names the line that waited.
  opened.page.setDefaultTimeout(PATIENCE)
  const entry = entryOf(world, as)
  if (entry !== undefined) await opened.page.addInitScript(logInOnce, entry)
  await opened.page.goto(world.origin + path)
  return opened
}

function entryOf({ token }: World, as: NonNullable<Opening['as']>): [string, string] | undefined {
  if (as === 'nobody') return undefined
  return as === 'admin' ? ['authToken', token] : ['token_user', as.staff]
}

// Once for each tab, as a login does it: a session that ended later must stay ended.
function logInOnce([key, token]: [string, string]): void {
  if (sessionStorage.getItem('logged-in-once') !== null) return
  sessionStorage.setItem('logged-in-once', 'yes')
  sessionStorage.setItem(key, token)
}

/** The path that a page has come to. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Whether anything stands over the right edge of the window. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}
