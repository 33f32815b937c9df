import type { Staff } from '@arrive/services/testing/people.ts'
import type { WatchedPage } from '../../infra/e2e/browser.ts'
import type { World } from './world.ts'

export interface Opening {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  /** Who is logged in; absent: nobody. */
  readonly as?: Staff | undefined
}

const HEIGHT = 900

/** Opens a path of the site. `{id}` stands for the number of the person who is logged in. */
export async function open(
  world: World,
  path: string,
  { width = 1_440, scheme = 'light', as }: Opening = {},
): Promise<WatchedPage> {
  const viewport = { width, height: HEIGHT }
  const opened = await world.browser.open({ viewport, colorScheme: scheme, reducedMotion: 'reduce' })
  if (as !== undefined) await opened.page.addInitScript(logInOnce, as.token)
  await opened.page.goto(world.origin + path.replace('{id}', String(as?.person)))
  return opened
}

// Once for each tab, as a login does it: a session that ended later must stay ended.
function logInOnce(token: string): void {
  if (sessionStorage.getItem('logged-in-once') !== null) return
  sessionStorage.setItem('logged-in-once', 'yes')
  sessionStorage.setItem('token_user', token)
}
