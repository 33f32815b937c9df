import {
  type Answer,
  ArriveError,
  createCache,
  type Kernel,
  kernelData,
  type Module,
  type Projection,
  type Request,
  type Route,
} from '../../kernel/index.ts'
import { isSettled, momentOf } from '../../shared/as-of.ts'
import { erasedSince } from './erased-since.ts'
import { personThen } from './past-kernel.ts'
import { everybodyThen } from './past-lists.ts'

type Handle = Route['handle']

interface Timing {
  readonly kernel: Kernel
  readonly modules: readonly Module[]
  readonly projections: readonly Projection[]
  /** The module of each call answered before: to make the routes of others takes time. */
  readonly owners: Map<string, Module>
}

/** The same route, which also answers as of a moment, if its call is timed: by the same code, over what was known. */
export function timing(kernel: Kernel, modules: readonly Module[]): (route: Route) => Route {
  const projections = modules.flatMap((module) => module.projections?.(kernel.secrets) ?? [])
  const parts = { kernel, modules, projections, owners: new Map<string, Module>() }
  return (route) => (route.call.timed === true ? { ...route, handle: timed(parts, route) } : route)
}

function timed(timing: Timing, route: Route): Handle {
  return async (request) => {
    const { as_of, ...query } = request.query
    if (as_of === undefined) return route.handle(request)
    const [now, { timeZone }] = [timing.kernel.now(), timing.kernel.settings]
    const moment = momentOf(as_of, { now, timeZone })
    const at = moment ?? now
    const answer = await answerAt(timing, route, { request: { ...request, query }, at, isNow: moment === undefined })
    const headers = { 'As-Of': new Date(at).toISOString(), Settled: String(isSettled(at, now)) }
    return { ...answer, headers: { ...answer.headers, ...headers } }
  }
}

interface Asked {
  readonly request: Request
  readonly at: number
  readonly isNow: boolean
}

async function answerAt(timing: Timing, route: Route, { request, at, isNow }: Asked): Promise<Answer> {
  const person = await subjectOf(route, request)
  const { kernel, projections } = timing
  if (person === undefined) return everybodyAt(timing, route, { request, at, isNow })
  await assertKept(kernel, person)
  const { kernel: past, existed } = await personThen(kernel, projections, { person, at })
  if (!existed && !isListOfOwn(route, request)) throw new ArriveError('no-user')
  return isNow ? route.handle(request) : routeOver(timing, past, route).handle(request)
}

async function everybodyAt(timing: Timing, route: Route, { request, at, isNow }: Asked): Promise<Answer> {
  const { kernel } = timing
  const erased = isNow ? 0 : await erasedSince(kernel, route.call, at)
  const own = isNow ? route : routeThen(timing, at, route)
  const answer = await own.handle(request)
  return { ...answer, headers: { ...answer.headers, 'Erased-Since': String(erased) } }
}

/** Routes by moment and call: pages of one moment follow each other. */
const MOMENTS = 50
const routes = new WeakMap<Timing, ReturnType<typeof createCache<string, Route>>>()

function routeThen(timing: Timing, at: number, route: Route): Route {
  const { kernel, projections } = timing
  const known = routes.get(timing) ?? createCache<string, Route>(MOMENTS)
  routes.set(timing, known)
  const name = `${at} ${route.call.id}`
  const past = known.get(name) ?? routeOver(timing, everybodyThen(kernel, projections, at), route)
  known.set(name, past)
  return past
}

/** Also of a lookup, which finds a person that its answer names. @throws ArriveError `no-user` */
async function subjectOf(route: Route, request: Request): Promise<number | undefined> {
  const person = personIn(request)
  if (person !== undefined || !isAboutOne(route)) return person
  return Number(Object((await route.handle(request)).body)['user_id'])
}

/** Staff read only their own, also if the address names somebody else. */
function personIn({ actor, params, query }: Request): number | undefined {
  if (actor.role === 'staff') return actor.person
  const named = params['user_id'] ?? query['user_id']
  return named === undefined ? undefined : Number(named)
}

/** @throws ArriveError `erased` */
async function assertKept({ store, vault }: Kernel, person: number): Promise<void> {
  const isErased = (await store.get(kernelData.ERASED_PERSONS.name, [String(person)])).size > 0
  if (isErased || (await vault.destroyed([person])).has(person)) throw new ArriveError('erased')
}

/** Lists are empty before a person existed; what is about the person as a whole was not there. */
function isListOfOwn(route: Route, { actor }: Request): boolean {
  return actor.role === 'staff' && !isAboutOne(route)
}

function isAboutOne({ call }: Route): boolean {
  return 'user_id' in Object(call.answer.schema['properties'])
}

function routeOver({ modules, owners }: Timing, past: Kernel, { call }: Route): Route {
  const owner = owners.get(call.id)
  for (const module of owner === undefined ? modules : [owner]) {
    const found = module.routes?.(past).find((route) => route.call.id === call.id)
    if (found === undefined) continue
    owners.set(call.id, module)
    return found
  }
  throw new Error(`No module has the call ${call.id}`)
}
