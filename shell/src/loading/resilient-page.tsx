import type { RouteObject } from '@arrive/router'
import { type ComponentType, useState } from 'react'
import { Down } from '../fallback/down.tsx'
import { Failed } from '../fallback/failed.tsx'
import { retryOnce } from '../later/retry-once.ts'

interface PageModule {
  readonly Component: ComponentType
}

type Load = () => Promise<PageModule>

/** Puts a remote's routes under an error boundary, in the browser and when prerendering. */
export function wrap(name: string, routes: readonly RouteObject[]): RouteObject[] {
  return [{ id: name, errorElement: <Failed />, children: routes.map(withFallback) }]
}

function withFallback(route: RouteObject): RouteObject {
  const { lazy, children } = route
  const more: Partial<RouteObject> = {}
  if (typeof lazy === 'function') {
    const load = lazy as Load
    more.lazy = () =>
      retryOnce(load).catch((error: unknown) => {
        console.error(error)
        return { Component: fallbackPage(load) }
      })
  }
  if (children !== undefined) more.children = children.map(withFallback)
  return { ...route, ...more } as RouteObject
}

/** The router never reloads a failed page, so this one can retry. */
function fallbackPage(load: Load): ComponentType {
  return () => <FallbackPage load={load} />
}

const found = new WeakMap<Load, PageModule>()

function FallbackPage({ load }: { load: Load }) {
  const [, setTried] = useState(0)
  const page = found.get(load)
  if (page !== undefined) return <page.Component />
  const retry = async () => {
    const loaded = await retryOnce(load).catch(() => undefined)
    if (loaded !== undefined) found.set(load, loaded)
    setTried((count) => count + 1)
  }
  return <Down retry={retry} />
}
