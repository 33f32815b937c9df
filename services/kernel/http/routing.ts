import { auditOf } from '@arrive/contracts/call.ts'
import { Router } from './http.ts'
import type { Route } from './route.ts'

export type Params = Readonly<Record<string, string>>

export type Match =
  | { readonly kind: 'call'; readonly route: Route; readonly params: Params }
  | { readonly kind: 'other-method'; readonly allow: string }
  | { readonly kind: 'none' }

export type Routing = (method: string, path: string) => Match

const NONE: Match = { kind: 'none' }
const NO_PARAMS: Params = Object.freeze({})

/**
 * Fixed paths are in a map, because the router tries every pattern in turn.
 * @throws Error if two routes have the same method and path.
 */
export function createRouting(routes: readonly Route[]): Routing {
  refuseDuplicatePaths(routes)
  const fixed = fixedPaths(routes.filter((route) => !hasParams(route)))
  const patterns = patternPaths(routes.filter(hasParams))
  return (method, path) => {
    const methods = fixed.get(path)
    if (methods === undefined) return patterns(method, path)
    return methods.get(method) ?? { kind: 'other-method', allow: allowed([...methods.keys()]) }
  }
}

function hasParams({ call }: Route): boolean {
  return call.path.includes('{')
}

function refuseDuplicatePaths(routes: readonly Route[]): void {
  const seen = new Set<string>()
  for (const { call } of routes) {
    for (const key of [call.id, `${call.method} ${call.path}`]) {
      if (seen.has(key)) throw new Error(`Two routes are called ${key}`)
      seen.add(key)
    }
  }
}

function fixedPaths(routes: readonly Route[]): Map<string, Map<string, Match>> {
  const paths = new Map<string, Map<string, Match>>()
  for (const route of routes) {
    const methods = paths.get(route.call.path) ?? new Map<string, Match>()
    const match: Match = { kind: 'call', route, params: NO_PARAMS }
    methods.set(route.call.method, match)
    if (methodsOf(route).includes('HEAD')) methods.set('HEAD', match)
    paths.set(route.call.path, methods)
  }
  return paths
}

function patternPaths(routes: readonly Route[]): Routing {
  const router = new Router({ sensitive: true, strict: true })
  const byId = new Map(routes.map((route) => [route.call.id, route]))
  const taken = (name: string) => methodsOf(byId.get(name))
  for (const { call } of routes) {
    router.register(call.path.replaceAll(/\{(\w+)\}/g, ':$1'), [call.method], () => undefined, { name: call.id })
  }
  return (method, path) => {
    const { path: layers, pathAndMethod } = router.match(path, method)
    const layer = pathAndMethod.find(({ name = '' }) => taken(name).includes(method))
    const route = byId.get(layer?.name ?? '')
    if (layer !== undefined && route !== undefined) {
      return { kind: 'call', route, params: layer.params(path, layer.captures(path)) }
    }
    return layers.length === 0
      ? NONE
      : { kind: 'other-method', allow: allowed(layers.flatMap(({ name = '' }) => taken(name))) }
  }
}

/** GET also allows HEAD, except for exports: an export of no rows would be in the audit log. */
function methodsOf(route: Route | undefined): readonly string[] {
  if (route === undefined) return []
  const { method } = route.call
  return method === 'GET' && auditOf(route.call)?.action !== 'export' ? ['GET', 'HEAD'] : [method]
}

function allowed(methods: readonly string[]): string {
  return [...new Set([...methods, 'OPTIONS'])].sort().join(', ')
}
