import { useLocation } from '@arrive/router'
import { useTitle } from '../layout/title.ts'
import { Down } from './down.tsx'
import { NotFound } from './not-found.tsx'

export interface Hooks {
  /** Whether a path belongs to a remote that failed, or to none. */
  readonly status: (path: string) => 'missing' | 'down'
  readonly retry: (path: string) => Promise<void>
}

/** Shown if no route matches: the remote failed, or the path doesn't exist. */
export function Missing({ hooks }: { hooks: Hooks }) {
  const { pathname } = useLocation()
  const isNothingThere = hooks.status(pathname) === 'missing'
  useTitle(isNothingThere ? 'Page not found' : 'Page not available')
  if (isNothingThere) return <NotFound />
  return <Down retry={() => hooks.retry(pathname)} />
}
