// Compiled by webpack for Node: prerenders pages, and lists all screens.

import { routes as admin } from '@arrive/mfe-admin/src/routes.tsx'
import { routes as onboarding } from '@arrive/mfe-onboarding/src/routes.tsx'
import { routes as open } from '@arrive/mfe-public/src/routes.tsx'
import { handleOf, type RouteObject } from '@arrive/router'
import { frame, headOf, notices, page, type Rendered } from '@arrive/shell/src/prerender.tsx'
import type { Screen } from './screen.ts'

const REMOTES: Readonly<Record<string, readonly RouteObject[]>> = { public: open, onboarding, admin }

declare const __webpack_require__: { e: (chunk: string) => Promise<unknown> }

export { notices }

export async function screens(): Promise<readonly Screen[]> {
  const found: Screen[] = []
  for (const [remote, routes] of Object.entries(REMOTES)) {
    for (const route of routes) found.push(await screenOf(remote, routes, route))
  }
  return found
}

async function screenOf(remote: string, routes: readonly RouteObject[], route: RouteObject): Promise<Screen> {
  const path = route.index === true ? '/' : `/${route.path}`
  const { prerender = false, layout = 'public' } = handleOf([route]) ?? {}
  return { remote, path, chunks: await chunksOf(route), prerender, layout, ...headOf(routes, path) }
}

async function chunksOf({ lazy }: RouteObject): Promise<readonly string[]> {
  if (typeof lazy !== 'function') return []
  const load = __webpack_require__.e
  const requested: string[] = []
  __webpack_require__.e = (chunk) => {
    requested.push(chunk)
    return load(chunk)
  }
  await lazy()
  __webpack_require__.e = load
  return requested
}

/** A page, or only its frame if it needs a login. @throws Error if rendering reports any error */
export function render({ remote, path, prerender }: Screen): Promise<Rendered> {
  return (prerender ? page : frame)(`mfe_${remote}`, REMOTES[remote] ?? [], path)
}
