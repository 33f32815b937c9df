// Compiled by webpack: the same screens as one client-rendered bundle, for comparison.

import { routes as onboarding } from '@arrive/mfe-onboarding/src/routes.tsx'
import { routes as open } from '@arrive/mfe-public/src/routes.tsx'
import { createBrowserRouter, RouterProvider } from '@arrive/router'
import { browserServices } from '@arrive/shell/src/browser-services.ts'
import { rootRoutes } from '@arrive/shell/src/routes.tsx'
import { createRoot } from 'react-dom/client'

const services = browserServices({
  navigate: (path, state) => void router.navigate(path, state === undefined ? {} : { state }),
  prefetch: () => undefined,
})
const hooks = { status: () => 'missing' as const, retry: () => Promise.resolve() }
const layoutOf = () => 'public' as const
const router = createBrowserRouter(rootRoutes({ services, hooks, layoutOf }, [...open, ...onboarding]))
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<RouterProvider router={router} />)
