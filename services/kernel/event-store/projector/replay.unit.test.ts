import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Delivery, scriptedLog } from '../../testing/scripted-log.ts'
import { memoryVault, openToyShop, outcomesOf, recordsOf, type ToyShop } from '../../testing/toy-shop.ts'
import { deliveries, type Happening, happenings, story } from '../../testing/toy-stories.ts'
import type { Entry } from '../ports/event-log.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { PARKED } from './collections.ts'
import { refusal } from './projection.ts'
import { createProjector, type ProjectorOptions } from './projector.ts'

const RUNS = { numRuns: 150 }
const ONE_BY_ONE: readonly Delivery[] = Array.from({ length: 40 }, () => ({ size: 1, back: 0 }))

let keys: KeyVault
beforeAll(() => {
  keys = memoryVault()
})
afterAll(() => keys.close())

async function stateOf(shop: ToyShop, entries: readonly Entry[]) {
  const parked = await shop.store.list(PARKED.name, { sort: 'id', limit: 99 })
  return {
    records: await recordsOf(shop),
    outcomes: await outcomesOf(shop, entries),
    parked: parked.map(({ person, body }) => [person, JSON.parse(body)]),
    place: (await shop.store.progress('toy@1')).get('toys/0') ?? 0,
  }
}

async function project(
  shop: ToyShop,
  entries: readonly Entry[],
  scripts: readonly (readonly Delivery[])[],
  parts?: Partial<ProjectorOptions>,
) {
  for (const [at, script] of [...scripts, []].entries()) {
    const log = scriptedLog(entries, script, at === scripts.length)
    const projector = createProjector(shop.options(log, parts))
    projector.start()
    await log.played
    await projector.stop()
  }
}

async function afterRun(entries: readonly Entry[], scripts: readonly (readonly Delivery[])[]) {
  const shop = await openToyShop(keys)
  try {
    await project(shop, entries, scripts)
    return await stateOf(shop, entries)
  } finally {
    await shop.close()
  }
}

describe('the same log', () => {
  test.each([1, 7, 500])('gives the same result in batches of %d', (size) =>
    fc.assert(
      fc.asyncProperty(happenings(), async (happened) => {
        const entries = await story(keys, happened)
        const script = Array.from({ length: 40 }, () => ({ size, back: 0 }))
        expect(await afterRun(entries, [script])).toEqual(await afterRun(entries, [ONE_BY_ONE]))
      }),
      RUNS,
    ),
  )

  test('gives the same result however it is delivered, repeated and interrupted', () =>
    fc.assert(
      fc.asyncProperty(happenings(), fc.array(deliveries(), { maxLength: 4 }), async (happened, scripts) => {
        const entries = await story(keys, happened)
        expect(await afterRun(entries, scripts)).toEqual(await afterRun(entries, [ONE_BY_ONE]))
      }),
      RUNS,
    ))

  test('gives the same result from two projectors at once', () =>
    fc.assert(
      fc.asyncProperty(happenings(), deliveries(), deliveries(), async (happened, one, other) => {
        const entries = await story(keys, happened)
        const shop = await openToyShop(keys)
        await Promise.all([project(shop, entries, [one]), project(shop, entries, [other])])
        expect(await stateOf(shop, entries)).toEqual(await afterRun(entries, [ONE_BY_ONE]))
        await shop.close()
      }),
      RUNS,
    ))

  test('gives the same result as a simple model', () =>
    fc.assert(
      fc.asyncProperty(happenings(), deliveries(), async (happened, script) => {
        const entries = await story(keys, happened)
        const { records, outcomes } = await afterRun(entries, [script])
        const plain = plainReading(happened)
        expect(valuesOf(records)).toEqual(plain.records)
        for (const [id, status] of plain.outcomes) expect([id, outcomes.get(id)?.status]).toEqual([id, status])
      }),
      { numRuns: 400 },
    ))
})

function valuesOf(records: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([...records].map(([name, record]) => [name, (record as { value: unknown }).value]))
}

/** The expected toys, computed without the kernel. */
function plainReading(happened: readonly Happening[]) {
  const toys = new Map<number, { name: string; colour: string; note?: string }>()
  const names = new Map<string, number>()
  const gone = new Set<number>()
  const parked = new Set<number>()
  const outcomes = new Map<string, number | undefined>()
  const owners = new Map<string, number>()
  const saved = ({ person, name, colour }: Extract<Happening, { kind: 'saved' }>): number => {
    if ((names.get(name) ?? person) !== person) return refusal('username-taken').status
    const before = toys.get(person)
    if (before !== undefined) names.delete(before.name)
    names.set(name, person)
    toys.set(person, { name, colour, ...(before?.note !== undefined && { note: before.note }) })
    return 200
  }
  const noted = ({ person, note }: Extract<Happening, { kind: 'noted' }>): number => {
    const before = toys.get(person)
    if (before === undefined) return refusal('not-found').status
    toys.set(person, { ...before, note })
    return 200
  }
  const erased = (person: number): number => {
    gone.add(person)
    const toy = toys.get(person)
    if (toy !== undefined) names.delete(toy.name)
    toys.delete(person)
    for (const [id, owner] of owners) if (owner === person) outcomes.delete(id)
    return 200
  }
  const apply = (happening: Exclude<Happening, { kind: 'again' }>): number => {
    const { person } = happening
    if (happening.kind === 'erased') return erased(person)
    if (gone.has(person)) return refusal('erased').status
    if (!parked.has(person) && happening.kind === 'saved') return saved(happening)
    if (!parked.has(person) && happening.kind === 'noted') return noted(happening)
    parked.add(person)
    return refusal('parked').status
  }
  for (const [at, happening] of happened.entries()) {
    if (happening.kind === 'again') continue
    const status = apply(happening)
    outcomes.set(`event-${at}`, status)
    if (happening.kind !== 'erased' && !gone.has(happening.person)) owners.set(`event-${at}`, happening.person)
  }
  const records = Object.fromEntries([
    ...[...toys].map(([person, toy]) => [`toys/${person}`, toy]),
    ...[...names].map(([name, person]) => [`names/${name}`, { person }]),
  ])
  return { records, outcomes }
}

test('follows the log briefly, so that it leaves at once, and a live projection does not', async () => {
  const shop = await openToyShop(keys)
  try {
    const isBrief = async (live: boolean) => {
      const log = scriptedLog([], [], true)
      const asked: unknown[] = []
      const follow: typeof log.follow = (subscription) => {
        asked.push(subscription.brief)
        return log.follow(subscription)
      }
      const projector = createProjector(shop.options({ ...log, follow }, { live }))
      projector.start()
      await projector.stop()
      return asked
    }
    expect([await isBrief(false), await isBrief(true)]).toEqual([[true], [false]])
  } finally {
    await shop.close()
  }
})
