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

/** The remotes' routes inside the shell's, in the browser and when prerendering. */
export function rootRoutes(options: RootOptions, children: readonly RouteObject[]): RouteObject[] {
  const { services, hooks, layoutOf } = options
  return [
    {
      // No path: with one it would match the front page and never load the remote's routes.
      id: 'root',
      element: <Root services={services} layoutOf={layoutOf} />,
      errorElement: <Failed />,
      hydrateFallbackElement: <></>,
      children: [...children, { path: '*', element: <Missing hooks={hooks} /> }],
    },
  ]
}
