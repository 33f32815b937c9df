import type { Form } from '@arrive/contracts/form.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Reply, rowsIn } from '../testing/client.ts'
import { named } from '../testing/requests.ts'
import { type AsOfWorld, type Moment, openAsOfWorld, type Step } from './as-of-world.ts'

const PEOPLE = 4
/** Runs that share people, so that histories grow. */
const SHARED = 20
/** With one part and with several, with and without one of the agency. */
const SAVED = ['application2', 'hipaa', 'job', 'verification']
const FILLED = ['job', 'verification']

const wait = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300_000 }))
const stepOf = (some: readonly string[], byOffice: boolean): fc.Arbitrary<Step> =>
  fc.record({
    who: fc.nat({ max: PEOPLE - 1 }),
    form: fc.constantFrom(...some),
    seed: fc.nat({ max: 20 }),
    byOffice: fc.constant(byOffice),
    wait,
  })
/** A share of the whole time, or milliseconds from an event. */
const moment: fc.Arbitrary<Moment> = fc.oneof(
  fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ event: fc.nat(), off: fc.integer({ min: -1, max: 1 }) }),
)
const history = fc.record({
  steps: fc.array(fc.oneof(stepOf(SAVED, false), stepOf(FILLED, true)), { minLength: 1, maxLength: 4 }),
  moments: fc.array(moment, { minLength: 1, maxLength: 3 }),
  who: fc.nat({ max: PEOPLE - 1 }),
  form: fc.constantFrom(...SAVED),
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never

export function randomHistories(runs: number): void {
  let world: AsOfWorld
  let run = 0
  beforeAll(async () => {
    world = await openAsOfWorld()
  }, 60_000)
  afterAll(() => world?.end())

  async function holds({ steps, moments, who, form }: History): Promise<void> {
    if (run++ % SHARED === 0) await world.newPeople(PEOPLE)
    for (const one of steps) await world.take(one)
    await world.fold.follow()
    const about = { form: named(forms, form), person: world.personOf(who) }
    for (const at of [...moments.map(world.momentOf), world.now()]) await comparePerson(world, { ...about, at })
    const [moment] = moments
    if (moment !== undefined) await compareLists(world, { ...about, at: world.momentOf(moment) })
  }

  test(
    'the row of a list, the read of one person and the fold of the feed agree at any moment',
    () => fc.assert(fc.asyncProperty(history, holds), { numRuns: runs, endOnFailure: true }),
    20_000 + 2_000 * runs,
  )
}

interface Compared {
  readonly form: Form
  readonly person: number
  readonly at: number
}

async function comparePerson({ fold, asOf }: AsOfWorld, compared: Compared): Promise<void> {
  const { form, person, at } = compared
  const { rows, savedAt, versions } = fold.formAt(compared)
  const packet = await asOf(`/get_packet/${person}`, at)
  const shown = rowsIn(packet.body, 'forms').find((row) => row['form'] === form.name)
  expect([shown?.['saved_at'], shown?.['versions']]).toEqual([savedAt, versions])
  for (const { name, read } of form.parts) {
    const { body } = await asOf(`${read.path}?user_id=${person}`, at)
    expect(read.list === undefined ? body : body[read.list]).toEqual(rows?.[name] ?? [])
  }
}

/** The people of this run are those with the highest numbers. */
const LATEST = `sort=-user_id&limit=${2 * PEOPLE}`

async function compareLists({ asOf }: AsOfWorld, { form, person, at }: Compared): Promise<void> {
  const ofPerson = ({ body }: Reply, list?: string) => rowsIn(body, list).filter(({ user_id }) => user_id === person)
  const packet = await asOf(`/get_packet/${person}`, at)
  const [row] = ofPerson(await asOf(`/get_packets?${LATEST}`, at))
  expect(packet.body).toMatchObject(row ?? { user_id: 'in the list' })
  for (const { read } of form.parts.slice(0, 1)) {
    const alone = await asOf(`${read.path}?user_id=${person}`, at)
    expect(ofPerson(await asOf(`${read.path}?${LATEST}`, at), read.list)).toEqual(ofPerson(alone, read.list))
  }
}
