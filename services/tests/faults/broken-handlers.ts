import { setTimeout as pause } from 'node:timers/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { MODULES, type Modules } from '../../app/modules.ts'
import type { Module, OpenEvent, Outcome, Projection } from '../../kernel/index.ts'
import { startTestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import type { EngineNames } from '../testing/engines.ts'
import { adminToken, newStaff } from '../testing/people.ts'
import { named } from '../testing/requests.ts'
import { startSteadyLoad } from './steady-load.ts'

/** How a handler goes wrong. The types forbid the last two; code that is not ours to check may do it all the same. */
const WAYS: Readonly<Record<string, () => unknown>> = {
  'throws a TypeError': () => (undefined as unknown as Outcome).status,
  'throws an Error': () => {
    throw new Error('A bug of ours')
  },
  'throws nothing': () => {
    throw undefined
  },
  'answers a promise that rejects': () => Promise.reject(new Error('A bug of ours')),
  'answers a promise that never comes': () => new Promise(() => undefined),
}
export const HOW_MANY_WAYS = Object.keys(WAYS).length

export interface BrokenHandlers {
  readonly engines: EngineNames
  /** Persons whose saves go wrong, for each way. */
  readonly each: number
  /** Saves of others. */
  readonly perSecond: number
  readonly writers: number
}

export interface ParkedReport {
  /** The answers to the saves that went wrong. */
  readonly answers: readonly number[]
  /** Milliseconds until the last of them was parked. */
  readonly within: number
  /** Whether those and nobody else were parked, and `/readyz` said how many. */
  readonly parked: readonly number[]
  readonly broken: readonly number[]
  readonly readyz: unknown
  /** The answers to others from then on, each once, how many, and the longest that one of them waited. */
  readonly others: { readonly statuses: readonly unknown[]; readonly saves: number; readonly slowest: number }
  /** Once the handler was mended: what the repairs answered, who is still parked, and what a replay differs in. */
  readonly repaired: readonly unknown[]
  readonly left: number
  readonly differences: readonly unknown[]
}

/** Has a handler go wrong for some people while others save. */
export async function breakHandlers({ engines, each, perSecond, writers }: BrokenHandlers): Promise<ParkedReport> {
  const broken = new Map<number, () => unknown>()
  const arrive = await startTestArrive({}, { engines, modules: withBroken(broken) })
  const client = createClient(arrive.origin)
  try {
    const admin = await adminToken(client)
    const all = Object.values(WAYS).flatMap((way) => Array<typeof way>(each).fill(way))
    const people = await Promise.all(all.map((_, at) => newStaff(client, `broken${at}@mail.example`)))
    for (const [at, { person }] of people.entries()) broken.set(person, all[at] as () => unknown)
    const load = await startSteadyLoad(arrive.origin, { writers, perSecond })
    // Warm, so that what others wait for is not the start.
    await load.due(perSecond * 2)
    const parked = async () =>
      ((await client.get('/parked', admin)).body as unknown as readonly Body[]).map((row) => Number(row['user_id']))

    const began = performance.now()
    const body = sampleBody(named(forms, 'job'), 1)
    const replies = await Promise.all(people.map(({ token }) => client.post('/job', body, token)))
    while ((await parked()).length < people.length) await pause(20)
    const within = performance.now() - began
    await load.due(load.sent.length + perSecond * 2)
    const found = await parked()
    const { body: readyz } = await client.get('/readyz')
    await load.finish()

    broken.clear()
    const repaired: unknown[] = []
    for (const { person } of people) {
      const repair = await client.post('/parked/repair', { projection: 'onboarding', user_id: person }, admin)
      repaired.push(repair.body['repaired'])
    }
    const since = load.answers.filter(({ at }) => at >= began)
    return {
      answers: replies.map(({ status }) => status),
      within,
      parked: found.sort((a, b) => a - b),
      broken: people.map(({ person }) => person).sort((a, b) => a - b),
      readyz: readyz['parked'],
      others: {
        statuses: [...new Set(since.map(({ status }) => status))],
        saves: since.length,
        slowest: Math.max(...since.map(({ ms }) => ms)),
      },
      repaired,
      left: (await parked()).length,
      differences: (await arrive.rebuild()).flatMap(({ differences }) => differences),
    }
  } finally {
    await arrive.end()
  }
}

/** The product, with a packet projection that goes wrong for these persons. */
function withBroken(broken: ReadonlyMap<number, () => unknown>): Modules {
  const breaking = (projection: Projection): Projection => ({
    ...projection,
    apply: (event, view) => {
      const way = isSave(event) ? broken.get(event.person) : undefined
      return way === undefined ? projection.apply(event, view) : (way() as Outcome)
    },
  })
  const module = (product: Parameters<(typeof MODULES)['onboarding']>[0]): Module => {
    const whole = MODULES.onboarding(product)
    return { ...whole, projections: (...by) => (whole.projections?.(...by) ?? []).map(breaking) }
  }
  return { ...MODULES, onboarding: module }
}

function isSave({ envelope }: OpenEvent): boolean {
  return envelope.type === 'onboarding.form.submitted'
}
