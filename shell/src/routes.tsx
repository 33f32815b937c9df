import type { LayoutName, RouteObject } from '@arrive/router'
import { Failed } from './fallback/failed.tsx'
import { type Hooks, Missing } from './fallback/missing.tsx'
import { Root } from './layout/root.tsx'
import type { Services } from './services.ts'

export interface RootOptions {
  readonly services: Services
  readonly hooks: Hooks
  readonly layoutOf: (path: string) => LayoutName
}

/** The routes of the whole site: the remotes' inside the shell's. Used by the browser and the prerendering. */
export function rootRoutes(options: RootOptions, children: readonly RouteObject[]): RouteObject[] {
  const { services, hooks, layoutOf } = options
  return [
    {
      // Without a path: with one it would match the front page, and the remote would never be asked for its routes.
      id: 'root',
      element: <Root services={services} layoutOf={layoutOf} />,
      errorElement: <Failed />,
      hydrateFallbackElement: <></>,
      children: [...children, { path: '*', element: <Missing hooks={hooks} /> }],
    },
  ]
}
