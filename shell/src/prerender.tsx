import { handleOf, type LayoutName, matchRoutes, type RouteObject } from '@arrive/router'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@arrive/router/server'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { formatTitle } from './layout/title.ts'
import { Unstarted } from './layout/unstarted.tsx'
import { wrap } from './loading/resilient-page.tsx'
import { rootRoutes } from './routes.tsx'
import { staticServices } from './services.ts'

const HOOKS = { status: () => 'missing' as const, retry: () => Promise.resolve() }

export interface Rendered {
  readonly html: string
  readonly title: string
  readonly description?: string
}

const around = (routes: readonly RouteObject[], layoutOf: (path: string) => LayoutName = () => 'public') =>
  rootRoutes({ services: staticServices, hooks: HOOKS, layoutOf }, routes)

/** Prerenders a page. @throws Error if rendering reports any error */
export async function page(name: string, routes: readonly RouteObject[], path: string): Promise<Rendered> {
  const handler = createStaticHandler(around(wrap(name, routes)))
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response || context.statusCode !== 200) throw new Error(`${path} cannot be rendered ahead`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const failures: unknown[] = []
  const { prelude } = await prerender(<StaticRouterProvider router={router} context={context} hydrate={false} />, {
    onError: (error) => void failures.push(error),
  })
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return { html, ...headOf(routes, path) }
}

/** The frame of a page behind a login: its title, and no data. The script replaces it. */
export function frame(name: string, routes: readonly RouteObject[], path: string): Promise<Rendered> {
  return page(name, routes.map(withoutPage), path)
}

function withoutPage({ lazy: _, ...route }: RouteObject): RouteObject {
  const handle = handleOf([route])
  const element = (
    <div className="sh-frame" aria-busy="true">
      <h1>{handle?.title}</h1>
    </div>
  )
  // Administrators see such a page in the back office, others in the public layout.
  const layout = handle?.inOffice === true ? 'bare' : handle?.layout
  return { ...route, element, handle: { ...handle, layout } } as RouteObject
}

/** HTML that every document includes. */
export const notices = (): string => renderToStaticMarkup(<Unstarted />)

/** The head of a page that is not prerendered. */
export function headOf(routes: readonly RouteObject[], path: string): Omit<Rendered, 'html'> {
  const matches = matchRoutes([...around(routes)], path) ?? []
  const handle = handleOf(matches.map(({ route }) => route))
  const description = handle?.description
  return { title: formatTitle(handle?.title), ...(description !== undefined && { description }) }
}
