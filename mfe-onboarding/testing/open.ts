import type { Staff } from '@arrive/services/tests/testing/people.ts'
import type { WatchedPage } from '../../infra/e2e/watched-page.ts'
import type { World } from './world.ts'

export interface Opening {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  /** Absent: not logged in. */
  readonly as?: Staff | undefined
}

const HEIGHT = 900

/** Opens a path in an empty tab. `{id}` becomes the logged-in person's id. */
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
  // Stored once, like a login: setting it on every load would revive an ended session.
  if (as !== undefined) await opened.page.evaluate((token) => sessionStorage.setItem('token_user', token), as.token)
  await opened.page.goto(world.origin + path.replace('{id}', String(as?.person)))
  return opened
}
