import type { Staff } from '@arrive/services/tests/testing/people.ts'
import type { WatchedPage } from '../../infra/e2e/watched-page.ts'
import type { World } from './world.ts'

export interface Opening {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  /** Who is logged in; absent: no one. */
  readonly as?: Staff | undefined
}

const HEIGHT = 900

/** Opens a path of the site in an empty tab. `{id}` becomes the ID of the person who is logged in. */
export async function open(
  world: World,
  path: string,
  { width = 1_440, scheme = 'light', as }: Opening = {},
): Promise<WatchedPage> {
  const viewport = { width, height: HEIGHT }
  const opened = await world.browser.tabs.acquire(world.origin, {
    viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  // In the tab's own storage, as a login does it: a session that ended later stays ended.
  if (as !== undefined) await opened.page.evaluate((token) => sessionStorage.setItem('token_user', token), as.token)
  await opened.page.goto(world.origin + path.replace('{id}', String(as?.person)))
  return opened
}
