import { useLocation } from '@arrive/router'
import { useTitle } from '../layout/title.ts'
import { Down } from './down.tsx'
import { NotFound } from './not-found.tsx'

/** What the router's last route needs to know and do. */
export interface Hooks {
  /** Whether a path belongs to a remote that failed, or to none. */
  readonly status: (path: string) => 'missing' | 'down'
  readonly retry: (path: string) => Promise<void>
}

/** What no route matches: a remote that is not there, or an address with nothing at it. */
export function Missing({ hooks }: { hooks: Hooks }) {
  const { pathname } = useLocation()
  const isNothingThere = hooks.status(pathname) === 'missing'
  useTitle(isNothingThere ? 'Page not found' : 'Page not available')
  if (isNothingThere) return <NotFound />
  return <Down retry={() => hooks.retry(pathname)} />
}
