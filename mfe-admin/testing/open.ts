import type { Page } from 'playwright-core'
import type { WatchedPage } from '../../infra/e2e/watched-page.ts'
import type { World } from './world.ts'

export interface Opening {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  /** Who is logged in. Default: the administrator. */
  readonly as?: 'admin' | 'nobody' | { readonly staff: string }
}

/** Opens a path of the site in an empty tab. */
export async function open(world: World, path: string, opening: Opening = {}): Promise<WatchedPage> {
  const { width = 1_440, height = 900, scheme = 'light', as = 'admin' } = opening
  const viewport = { width, height }
  const opened = await world.browser.tabs.acquire(world.origin, {
    viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  const entry = entryOf(world, as)
  // In the tab's own storage, as a login does it: a session that ended later stays ended.
  if (entry !== undefined) await opened.page.evaluate(([key, token]) => sessionStorage.setItem(key, token), entry)
  await opened.page.goto(world.origin + path)
  return opened
}

function entryOf({ token }: World, as: NonNullable<Opening['as']>): [string, string] | undefined {
  if (as === 'nobody') return undefined
  return as === 'admin' ? ['authToken', token] : ['token_user', as.staff]
}

/** The path that a page has come to. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Whether anything overflows the right edge of the window. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}
