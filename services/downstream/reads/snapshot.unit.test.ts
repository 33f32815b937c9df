import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { COMPANY_FILLED } from '@arrive/contracts/events/company-filled.ts'
import { FORM_SUBMITTED } from '@arrive/contracts/events/form-submitted.ts'
import { events as eventTypes } from '@arrive/contracts/generated/events.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type DocumentStore,
  derivedId,
  type Envelope,
  kernelData,
  type Position,
  personOf,
  positionText,
  type Write,
} from '../../kernel/index.ts'
import {
  embeddedDocumentStore,
  GENERATIONS,
  memoryVault,
  refusalOf,
  sealedEnvelope,
} from '../../kernel/testing/index.ts'
import { PAGES, STATE, TAIL_ID } from '../../shared/sealed/collections.ts'
import { schemaName, writeKinds } from '../../shared/sealed/kinds.ts'
import { markOf, NO_EVENT } from '../../shared/sealed/marks.ts'
import { PAGE_LEAVES, pageId, type Tail } from '../../shared/sealed/page.ts'
import { writePlaces } from '../../shared/sealed/places.ts'
import { openSealedLog } from '../../shared/sealed/sealed-log.ts'
import type { Dependencies } from './page.ts'
import { type RangePage, readRange } from './range.ts'
import type { IndexedItem } from './sealed-events.ts'
import { createSnapshots } from './snapshot.ts'

const TOPIC = 'onboarding'
const ALL = { topic: TOPIC, mayGoOn: async () => true }
const UNPUBLISHED = 'accounts.parked.repaired'
const catalogue = createEventCatalogue(eventTypes, [{ name: 'onboarding', owns: [TOPIC] }])
const COLLECTIONS = [kernelData.HISTORY, kernelData.REFUSED, kernelData.ERASED_PERSONS, GENERATIONS, STATE, PAGES]
const READER = kernelData.consumerName({ name: 'onboarding' }, 1)
const vault = memoryVault()
let keys: ReadonlyMap<number, Awaited<ReturnType<typeof vault.keyFor>>>

beforeAll(async () => {
  keys = new Map(await Promise.all([1, 2, 3].map(async (person) => [person, await vault.keyFor(person)] as const)))
})

interface Leaf extends Position {
  readonly envelope: Envelope
  /** Not in the history, which already has an event with this id. */
  readonly isRepeat: boolean
  readonly isRefused: boolean
}

/** An action and its outcome. `again`: the request repeats this earlier one of the same person. */
interface Deed {
  readonly person: number
  readonly type: string
  readonly form: string
  readonly partition: number
  readonly isRefused: boolean
  readonly again: number | undefined
}

const someDeeds = fc.array(
  fc.record<Deed>({
    person: fc.integer({ min: 1, max: 3 }),
    type: fc.constantFrom(FORM_SUBMITTED, FORM_SUBMITTED, FORM_SUBMITTED, COMPANY_FILLED, UNPUBLISHED),
    form: fc.constantFrom('hipaa:1', 'hipaa:2', 'employee:1'),
    partition: fc.nat(1),
    isRefused: fc.nat(7).map((one) => one === 0),
    again: fc.option(fc.nat(5), { freq: 3, nil: undefined }),
  }),
  { maxLength: 60, size: 'max' },
)

function leavesOf(deeds: readonly Deed[]): readonly (Leaf | undefined)[] {
  const leaves: (Leaf | undefined)[] = []
  const next = [0, 0]
  for (const [number, { person, type, form, partition, isRefused, again }] of deeds.entries()) {
    const dataschema = `urn:arrive:${type}:${form}`
    const isSame = (leaf: Leaf | undefined) =>
      leaf?.isRepeat === false && leaf.envelope.type === type && leaf.envelope.dataschema === dataschema
    const own = leaves.filter((leaf) => isSame(leaf) && personOf(leaf?.envelope ?? { subject: '' }) === person)
    const first = again === undefined ? undefined : own.at(-1 - again)
    const id = first?.envelope.id ?? derivedId(['deed', String(number)], 'key')
    const key = keys.get(person)
    if (key === undefined) throw new Error('No key')
    const envelope = sealedEnvelope(key, { number }, { id, person, type, dataschema })
    const offset = next[partition] ?? 0
    next[partition] = offset + 1
    const isRepeat = first !== undefined
    leaves.push({ source: `${TOPIC}/${partition}`, offset, envelope, isRepeat, isRefused: isRefused && !isRepeat })
    // A batch ends now and then.
    if (number % 7 === 6) leaves.push(undefined)
  }
  return leaves
}

const put = (collection: string, doc: Extract<Write, { kind: 'put' }>['doc']): Write => ({
  kind: 'put',
  collection,
  doc,
})

/** Stores the documents of such a log, with smaller pages than usual. */
async function stored(leaves: readonly (Leaf | undefined)[], { inPage, size }: { inPage: number; size: number }) {
  const store = embeddedDocumentStore(':memory:')
  await store.ensure(COLLECTIONS)
  const events = leaves.filter((leaf) => leaf !== undefined)
  await store.commit(
    events.flatMap(({ envelope, isRepeat, isRefused, ...place }) => {
      const person = personOf(envelope)
      const doc = { id: envelope.id, person, body: JSON.stringify(envelope), sort: { position: positionText(place) } }
      const refusal = isRefused ? [put(kernelData.REFUSED.name, { id: envelope.id, person, body: 'not-found' })] : []
      return isRepeat ? [] : [put(kernelData.HISTORY.name, doc), ...refusal]
    }),
  )
  for (const source of [`${TOPIC}/0`, `${TOPIC}/1`] as const) {
    const next = events.filter((leaf) => leaf.source === source).length
    if (next > 0) await store.commit([], { reader: READER, source, expected: 0, next })
  }
  const reported = Array.from({ length: Math.floor(leaves.length / inPage) + 1 }, (_, number) => {
    const own = leaves.slice(number * inPage, (number + 1) * inPage)
    const kinds = own.map(
      (leaf) =>
        leaf && {
          type: leaf.envelope.type,
          schema: schemaName(leaf.envelope.dataschema),
          person: personOf(leaf.envelope),
        },
    )
    const marks = own.map((leaf) => (leaf === undefined ? NO_EVENT : markOf(leaf.envelope.id))).join('')
    return { marks, places: writePlaces(own), kinds: writeKinds(kinds) }
  })
  const last = reported.length - 1
  const tail: Tail = { size: indexIn(inPage)(size), page: last, origin: 'agency', ...(reported[last] ?? never()) }
  await store.commit([
    ...reported.slice(0, last).map((page, number) => put(PAGES.name, body(pageId(number), page))),
    put(STATE.name, body(TAIL_ID, tail)),
  ])
  return store
}

const body = (id: string, of: object) => ({ id, person: 0, body: JSON.stringify(of) })
const indexIn = (inPage: number) => (at: number) => Math.floor(at / inPage) * PAGE_LEAVES + (at % inPage)

function never(): never {
  throw new Error('There is a page')
}

function kernelOf(store: DocumentStore): Dependencies {
  return { store, vault, log: {}, events: catalogue } as unknown as Dependencies
}

async function linesOf(kernel: Dependencies, snapshots = createSnapshots(kernel)): Promise<readonly string[]> {
  const lines: string[] = []
  const log = await openSealedLog(kernel.store)
  for await (const text of snapshots(log, ALL)) lines.push(text)
  return lines.join('').trimEnd().split('\n')
}

/** The expected snapshot, from a full scan up to its index. */
async function plainly(kernel: Dependencies, leaves: readonly (Leaf | undefined)[]): Promise<readonly string[]> {
  const log = await openSealedLog(kernel.store)
  const items: IndexedItem[] = []
  for (let first: number | null = 0; first !== null; ) {
    // A range answers a bounded number of pages.
    const page: RangePage = await readRange(kernel, log, { topic: TOPIC, first, last: log.size - 1, limit: 10_000 })
    items.push(...page.items)
    first = page.next
  }
  const refused = new Set(leaves.flatMap((leaf) => (leaf?.isRefused === true ? [leaf.envelope.id] : [])))
  const kept = new Map<string, string>()
  for (const { id, text } of items.filter((item) => !refused.has(item.id))) {
    const { type, subject, dataschema }: Envelope = JSON.parse(text)
    const key = type === FORM_SUBMITTED ? `${subject} ${dataschema.split(':').slice(0, -1).join(':')}` : id
    kept.delete(key)
    kept.set(key, text)
  }
  return [...kept.values(), JSON.stringify({ next: log.size })]
}

const stores: DocumentStore[] = []
afterAll(() => Promise.all(stores.map((store) => store.close())))

test('a snapshot equals a full scan of all events, whatever was sent again or refused', async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(
      someDeeds,
      fc.integer({ min: 1, max: 20 }),
      fc.nat(4),
      fc.boolean(),
      async (deeds, inPage, unsigned, isErased) => {
        const leaves = leavesOf(deeds)
        const store = await stored(leaves, { inPage, size: Math.max(0, leaves.length - unsigned) })
        if (isErased) await store.commit([put(kernelData.ERASED_PERSONS.name, { id: '3', person: 3, body: '{}' })])
        const kernel = kernelOf(store)
        const lines = await linesOf(kernel)
        expect(lines).toEqual(await plainly(kernel, leaves))
        most = Math.max(most, lines.length)
        await store.close()
      },
    ),
    { numRuns: 50 },
  )
  expect(most).toBeGreaterThan(10)
})

const deed = (person: number, form: string, again?: number): Deed => ({
  ...{ person, type: FORM_SUBMITTED, form, partition: 0, isRefused: false },
  again,
})

test('an id reused for the form of another person is detected, and the next request is right', async () => {
  const leaves = leavesOf([deed(1, 'hipaa:1'), deed(2, 'hipaa:1'), deed(1, 'hipaa:1')])
  const [first, , last] = leaves
  if (first === undefined || last === undefined) throw new Error('No leaf')
  const forged = { ...last, isRepeat: true, envelope: { ...last.envelope, id: leaves[1]?.envelope.id ?? '' } }
  const all = [first, leaves[1], forged]
  const store = await stored(all, { inPage: 2, size: 3 })
  stores.push(store)
  const snapshots = createSnapshots(kernelOf(store))
  expect((await refusalOf(() => linesOf(kernelOf(store), snapshots))).code).toBe('busy')
  expect(await linesOf(kernelOf(store), snapshots)).toEqual(await plainly(kernelOf(store), all))
})

test('replaced events are not read, and reading stops once the client is gone', async () => {
  const OTHERS = 60
  const deeds = [...Array.from({ length: 300 }, () => deed(1, 'hipaa:1')), deed(2, 'hipaa:1')]
  const company = Array.from({ length: OTHERS }, () => ({ ...deed(1, 'hipaa:1'), type: COMPANY_FILLED }))
  const leaves = leavesOf([...deeds, ...company])
  const store = await stored(leaves, { inPage: 30, size: leaves.length })
  stores.push(store)
  let read = 0
  const list: DocumentStore['list'] = async (collection, query) => {
    const docs = await store.list(collection, query)
    if (collection === kernelData.HISTORY.name) read += docs.length
    return docs
  }
  const kernel = kernelOf({ ...store, list })
  expect(await linesOf(kernel)).toHaveLength(OTHERS + 3)
  expect(read).toBeLessThan(2 * OTHERS)
  read = 0
  const lines = createSnapshots(kernel)(await openSealedLog(store), ALL)
  for await (const text of lines) if (text !== '') break
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(OTHERS)
})

test('reading a snapshot yields to other work', async () => {
  const deeds = Array.from({ length: 300 }, () => ({ ...deed(1, 'hipaa:1'), type: COMPANY_FILLED }))
  const leaves = leavesOf(deeds)
  const store = await stored(leaves, { inPage: 100, size: leaves.length })
  stores.push(store)
  let turns = 0
  const count = () => {
    turns++
    turn = setImmediate(count)
  }
  let turn = setImmediate(count)
  const pieces: number[] = []
  for await (const text of createSnapshots(kernelOf(store))(await openSealedLog(store), ALL)) {
    pieces.push(turns)
    expect(text).not.toBe('')
  }
  clearImmediate(turn)
  // Four pages before the first line, and one after each piece.
  expect(pieces[0]).toBeGreaterThanOrEqual(4)
  expect(new Set(pieces).size).toBe(pieces.length)
})

test('a snapshot is `busy` if the history is behind, or a page has no kinds of events', async () => {
  const leaves = leavesOf([deed(1, 'hipaa:1'), deed(2, 'hipaa:1')])
  const store = await stored(leaves, { inPage: 1, size: 2 })
  stores.push(store)
  expect(await linesOf(kernelOf(store))).toHaveLength(3)
  const page = (await store.get(PAGES.name, [pageId(0)])).get(pageId(0)) ?? never()
  const { kinds: _, ...older } = JSON.parse(page.body)
  await store.commit([put(PAGES.name, body(page.id, older))])
  expect((await refusalOf(() => linesOf(kernelOf(store)))).code).toBe('busy')
  await store.commit([put(PAGES.name, page)], { reader: READER, source: `${TOPIC}/0`, expected: 2, next: 1 })
  // The first line comes before that.
  const lines = createSnapshots(kernelOf(store))(await openSealedLog(store), ALL)
  expect((await refusalOf(() => lines.next())).code).toBe('busy')
})
