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

/** How a handler fails. The types forbid the last two, but unchecked code may still do it. */
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
  readonly each: number
  readonly perSecond: number
  readonly writers: number
}

export interface ParkedReport {
  /** The responses to the failed saves. */
  readonly answers: readonly number[]
  /** Milliseconds until the last of them was parked. */
  readonly within: number
  /** The persons parked and those that should be, and the count in `/readyz`. */
  readonly parked: readonly number[]
  readonly broken: readonly number[]
  readonly readyz: unknown
  /** From then on, for other people: the distinct response statuses, the number of saves, and the slowest one. */
  readonly others: { readonly statuses: readonly unknown[]; readonly saves: number; readonly slowest: number }
  /** After the fix: the results of the repairs, who is still parked, and the differences from a replay. */
  readonly repaired: readonly unknown[]
  readonly left: number
  readonly differences: readonly unknown[]
}

/** Breaks a handler for some people while others save. */
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
    // Warm up, so that startup does not count as waiting.
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

/** The product with a packet projection that fails for these persons. */
function withBroken(broken: ReadonlyMap<number, () => unknown>): Modules {
  const breaking = (projection: Projection): Projection => ({
    ...projection,
    apply: (event, view) => {
      const isBroken = projection.name === 'onboarding' && isSave(event)
      const way = isBroken ? broken.get(event.person) : undefined
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
