import { isGranted } from '@arrive/contracts/office-roles.ts'
import type { Answer, Request, Route } from '../../kernel/index.ts'

interface Asked {
  readonly params?: Request['params']
  readonly query?: Request['query']
}

type AskFor<T> = (request: Request, id: string, asked?: Asked) => Promise<T>

/** Asks a call in the session of a request. Undefined where the session may not call it. */
export type Ask = AskFor<unknown>

/** Calls of other services, so that papers show what these answer: the same rows, to the same people. */
export function createAsk(routes: readonly Route[]): Ask {
  const answerOf = createAnswers(routes)
  return async (request, id, asked) => contentOf((await answerOf(request, id, asked))?.body)
}

export function createAnswers(routes: readonly Route[]): AskFor<Answer | undefined> {
  const byId = new Map(routes.map((route) => [route.call.id, route]))
  return async (request, id, { params = {}, query = {} } = {}) => {
    const route = byId.get(id)
    if (route === undefined || !mayCall(route, request)) return undefined
    return route.handle({ ...request, params, query })
  }
}

function mayCall({ call }: Route, { actor }: Request): boolean {
  if (call.access === 'public') return true
  if (actor.role === 'admin') {
    return call.access !== 'staff' && isGranted(actor.grade, call.officeRoles ?? [])
  }
  return actor.role === 'staff' && (call.access === 'staff' || call.access === 'person' || call.id === HISTORY)
}

/** Also for one's own copy, which shows nothing of it but when one saved, and under which wordings. */
const HISTORY = 'get-history'

/** Some answers are JSON texts already. */
function contentOf(body: unknown): unknown {
  return Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body
}
