import { isGranted } from '@arrive/contracts/office-roles.ts'
import type { Request, Route } from '../../kernel/index.ts'

interface Asked {
  readonly params?: Request['params']
  readonly query?: Request['query']
}

/** Asks a call in the session of a request. Undefined where the session may not call it. */
export type Ask = (request: Request, id: string, asked?: Asked) => Promise<unknown>

/**
 * The calls of other services, so that papers show what these answer: the same rows, to the same people.
 */
export function createAsk(routes: readonly Route[]): Ask {
  const byId = new Map(routes.map((route) => [route.call.id, route]))
  return async (request, id, { params = {}, query = {} } = {}) => {
    const route = byId.get(id)
    if (route === undefined || !mayCall(route, request)) return undefined
    return contentOf((await route.handle({ ...request, params, query })).body)
  }
}

function mayCall({ call }: Route, { actor }: Request): boolean {
  if (call.access === 'public') return true
  if (actor.role === 'admin') {
    return call.access !== 'staff' && isGranted(actor.grade, call.officeRoles ?? [])
  }
  return actor.role === 'staff' && (call.access === 'staff' || call.access === 'person')
}

/** Some answers are JSON texts already. */
function contentOf(body: unknown): unknown {
  return Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body
}
