import { setOwnTestimonials } from '@arrive/kit/own-site.ts'
import { setTimeZone } from '@arrive/kit/time-zone.ts'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from '@arrive/router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { browserServices } from './browser-services.ts'
import { loadLayout } from './layout/root.tsx'
import { fetchConfig } from './loading/config.ts'
import { createRemotes, type Remotes } from './loading/remotes.ts'
import { wrap } from './loading/resilient-page.tsx'
import { rootRoutes } from './routes.tsx'

const RETRY_MS = 3_000
const CONNECTING = 'Connecting…'

type Router = ReturnType<typeof createBrowserRouter>

/** Starts the page. A prerendered page stays readable while hydration loads, with endless retries. */
export async function start(root: HTMLElement): Promise<void> {
  const isRendered = root.hasChildNodes() && root.dataset.frame === undefined
  const config = await persist(fetchConfig, () => {
    if (!isRendered) root.textContent = CONNECTING
  })
  setTimeZone(config.timeZone)
  setOwnTestimonials(config.testimonials)
  const remotes = createRemotes(config)
  const first = await persist(() => firstRoutes(remotes, isRendered))
  show(root, remotes, first, isRendered)
}

async function persist<T>(attempt: () => Promise<T>, onFailure: () => void = () => undefined): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      console.error(error)
      onFailure()
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** The first screen's routes with its page loaded, as hydration requires. */
async function firstRoutes(remotes: Remotes, isRendered: boolean): Promise<RouteObject[]> {
  const first = remotes.of(location.pathname)
  if (first === undefined) return []
  try {
    const routes = wrap(first.name, await remotes.routes(first))
    await Promise.all([loadPages(routes, location.pathname), loadLayout(first.layout).catch(console.error)])
    return routes
  } catch (error) {
    if (isRendered) throw error
    console.error(error)
    return []
  }
}

// A lazy route that is unresolved during hydration renders the page twice, without a warning.
async function loadPages(routes: RouteObject[], path: string): Promise<void> {
  const matched = matchRoutes(routes, path) ?? []
  for (const { route } of matched) {
    if (typeof route.lazy !== 'function') continue
    const page = await route.lazy()
    Object.assign(route, page, { lazy: undefined })
  }
}

function show(root: HTMLElement, remotes: Remotes, first: RouteObject[], isRendered: boolean): void {
  document.getElementById('unstarted')?.remove()
  const patched = new Map(first.map((route) => [route.id ?? '', first]))
  const services = browserServices({
    navigate: (path, state) => void router.navigate(path, state === undefined ? {} : { state }),
    prefetch: (path) => void prefetch(path).catch(() => undefined),
  })
  const routesOf = async (path: string) => {
    const remote = remotes.of(path)
    if (remote === undefined) return undefined
    const routes = patched.get(remote.name) ?? wrap(remote.name, await remotes.routes(remote))
    return { name: remote.name, routes }
  }
  const prefetch = async (path: string) => {
    const { routes = [] } = (await routesOf(path)) ?? {}
    for (const { route } of matchRoutes(routes, path) ?? []) if (typeof route.lazy === 'function') await route.lazy()
  }
  const hooks = {
    status: (path: string) =>
      remotes.hasFailed(remotes.of(path)?.name ?? '') ? ('down' as const) : ('missing' as const),
    retry: async (path: string) => {
      const remote = remotes.of(path)
      if (remote !== undefined) await remotes.routes(remote)
      await router.navigate(path, { replace: true })
    },
  }
  const layoutOf = (path: string) => remotes.of(path)?.layout ?? 'public'
  const router: Router = createBrowserRouter(rootRoutes({ services, hooks, layoutOf }, first), {
    async patchRoutesOnNavigation({ path, patch }) {
      try {
        const found = await routesOf(path)
        if (found === undefined || patched.has(found.name)) return
        patched.set(found.name, found.routes)
        patch('root', found.routes)
      } catch (error) {
        console.error(error)
      }
    },
  })
  const app = <RouterProvider router={router} />
  const onRecoverableError = (error: unknown) => console.error(error)
  if (isRendered) hydrateRoot(root, app, { onRecoverableError })
  else createRoot(root).render(app)
}
