import { expect, test } from '@jest/globals'
import type { Doc, DocumentStore, Position, Source } from '../../kernel/index.ts'
import { turnsDuring } from '../../kernel/testing/index.ts'
import { PAGES, STATE, TAIL_ID } from './collections.ts'
import { type Leaves, PAGE_LEAVES, pageId, type Tail } from './page.ts'
import { writePlaces } from './places.ts'
import { openSealedLog } from './sealed-log.ts'

const [OFTEN, ALSO, SELDOM]: readonly Source[] = ['letters/0', 'letters/1', 'seldom/0']

/** One event in a thousand is of the third source, and now and then two events have swapped places. */
function placesOf(count: number): Position[] {
  const next = new Map<Source, number>()
  const places = Array.from({ length: count }, (_, at): Position => {
    const source = (at % 1_000 === 999 ? SELDOM : at % 2 === 0 ? OFTEN : ALSO) as Source
    const offset = next.get(source) ?? 0
    next.set(source, offset + 1)
    return { source, offset }
  })
  for (let at = 0; at + 2 < count; at += 511) {
    const [one, other] = [places[at], places[at + 2]] as [Position, Position]
    if (one.source === other.source) [places[at], places[at + 2]] = [other, one]
  }
  return places
}

function storeOf(places: readonly Position[], size: number): Pick<DocumentStore, 'get'> {
  const docs = new Map<string, Doc>()
  const put = (id: string, body: object) => docs.set(id, { id, person: 0, body: JSON.stringify(body) })
  const page = Math.floor(places.length / PAGE_LEAVES)
  for (let number = 0; number <= page; number++) {
    const own = places.slice(number * PAGE_LEAVES, (number + 1) * PAGE_LEAVES)
    const leaves: Leaves = { marks: 'mark'.repeat(own.length), places: writePlaces(own) }
    if (number < page) put(pageId(number), leaves)
    else put(TAIL_ID, { ...leaves, size, page, origin: 'arrive.example/log' } satisfies Tail)
  }
  const get: DocumentStore['get'] = async (name, ids) => {
    const isOfTree = name === PAGES.name || name === STATE.name
    const found = ids.flatMap((id) => (isOfTree ? (docs.get(id) ?? []) : []))
    return new Map(found.map((doc) => [doc.id, doc]))
  }
  return { get }
}

test('the last event of a source before a place is the one that a full scan finds, however far back', async () => {
  const places = placesOf(3 * PAGE_LEAVES + 700)
  const size = places.length - 50
  const wanted = [OFTEN, ALSO, SELDOM].flatMap((source) =>
    [0, 1, 2, 3, 4, 11, 12, 255, 2_040, 2_048, 2_060, 4_100, 6_000, 99_999].map(
      (offset) => ({ source, offset }) as Position,
    ),
  )
  const log = await openSealedLog(storeOf(places, size))
  const signed = places.slice(0, size)
  const scanned = wanted.map(({ source, offset }) => {
    const at = signed.findLastIndex((one) => one.source === source && one.offset < offset)
    return at < 0 ? undefined : at
  })
  expect(await log.indexesBefore(wanted)).toEqual(scanned)
  expect(new Set(scanned).size).toBeGreaterThan(20)
})

test('reading pages of the tree yields to other work after each page', async () => {
  const places = placesOf(5 * PAGE_LEAVES + 9)
  const log = await openSealedLog(storeOf(places, places.length))
  const range = async () => {
    for await (const { events } of log.events(['none'], { first: 0, last: places.length - 1 }))
      expect(events).toEqual([])
  }
  expect(await turnsDuring(range)).toBeGreaterThanOrEqual(5)
  const first = { source: OFTEN as Source, offset: 0 }
  expect(await turnsDuring(() => log.indexesAt([first]))).toBeGreaterThanOrEqual(5)
})
