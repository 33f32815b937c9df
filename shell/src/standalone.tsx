import { createBrowserRouter, type LayoutName, type RouteObject, RouterProvider } from '@arrive/router'
import { createRoot } from 'react-dom/client'
import { browserServices } from './browser-services.ts'
import { wrap } from './loading/resilient-page.tsx'
import { rootRoutes } from './routes.tsx'

/** Shows one remote's routes inside the real frame, for development without the others. */
export function showStandalone(routes: readonly RouteObject[], layout: LayoutName): void {
  const services = browserServices({
    navigate: (path, state) => void router.navigate(path, state === undefined ? {} : { state }),
    prefetch: () => undefined,
  })
  const hooks = { status: () => 'missing' as const, retry: () => Promise.resolve() }
  const router = createBrowserRouter(rootRoutes({ services, hooks, layoutOf: () => layout }, wrap('alone', routes)))
  const root = document.getElementById('root')
  if (root !== null) createRoot(root).render(<RouterProvider router={router} />)
}
