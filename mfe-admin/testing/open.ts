import type { Page } from 'playwright-core'
import type { WatchedPage } from '../../infra/e2e/watched-page.ts'
import type { World } from './world.ts'

export interface Opening {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  /** Default: the administrator. */
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
  // Stored once, like a login: setting it on every load would revive an ended session.
  if (entry !== undefined) await opened.page.evaluate(([key, token]) => sessionStorage.setItem(key, token), entry)
  await opened.page.goto(world.origin + path)
  return opened
}

function entryOf({ token }: World, as: NonNullable<Opening['as']>): [string, string] | undefined {
  if (as === 'nobody') return undefined
  return as === 'admin' ? ['authToken', token] : ['token_user', as.staff]
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname
