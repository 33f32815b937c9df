import { setImmediate as breathe } from 'node:timers/promises'
import {
  type DocumentStore,
  kernelData,
  type Position,
  positionIn,
  positionText,
  type Source,
  topicOf,
} from '../../kernel/index.ts'
import { PAGES, STATE, TAIL_ID } from './collections.ts'
import { type Kind, readKinds } from './kinds.ts'
import { markAt } from './marks.ts'
import { type Leaves, notMade, PAGE_LEAVES, pageId, type Tail } from './page.ts'
import { readPlaces } from './places.ts'

/** Pages in one query; each has about 30 KB. */
const AT_ONCE = 16

export interface SealedEvent extends Position {
  readonly index: number
  readonly mark: string
}

export type KnownEvent = SealedEvent & Kind

interface SealedPage {
  readonly events: readonly SealedEvent[]
  readonly next: number
}

/** Both inclusive. */
export interface IndexRange {
  readonly first: number
  readonly last: number
}

export type SealedLog = Awaited<ReturnType<typeof openSealedLog>>

type Store = Pick<DocumentStore, 'get'>

/**
 * A snapshot from documents alone; leaves of heads are not events. Its methods read pages on demand.
 * @throws ArriveError `busy` from anything that needs a page that is being rebuilt, or of a tree that has ended.
 */
export async function openSealedLog(store: Store) {
  const tail = await readTail(store)
  const end = tail?.page ?? 0

  async function pages(numbers: readonly number[]): Promise<readonly Leaves[]> {
    const complete = numbers.filter((number) => number < end)
    const docs = await store.get(PAGES.name, complete.map(pageId))
    // A new tree changes the tail before it overwrites any page of this one.
    if (complete.length > 0 && (await readTail(store))?.origin !== tail?.origin) throw notMade()
    return numbers.map((number) => leavesIn(number === end ? tail : docs.get(pageId(number))?.body))
  }

  /** From the last page to the first: most requests are for recent events. */
  async function* backwards(): AsyncGenerator<readonly [number: number, leaves: Leaves]> {
    for (let last = end; tail !== undefined && last >= 0; last -= AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, last + 1) }, (_, at) => last - at)
      const found = await pages(numbers)
      for (const [at, leaves] of found.entries()) {
        yield [last - at, leaves]
        // Decoding a page takes milliseconds, and the embedded engines answer at once.
        await breathe()
      }
    }
  }

  async function indexesAt(places: readonly Position[]): Promise<readonly (number | undefined)[]> {
    const [wanted, found] = [new Set(places.map(positionText)), new Map<string, number>()]
    const noteIfWanted = (text: string, index: number) => wanted.has(text) && found.set(text, index)
    for await (const [number, leaves] of backwards()) {
      for (const { index, ...position } of eventsOf(number, leaves)) {
        if (index < size) noteIfWanted(positionText(position), index)
      }
      if (found.size === wanted.size) break
    }
    return places.map((place) => found.get(positionText(place)))
  }

  const size = tail?.size ?? 0
  return {
    /** Leaves under the latest checkpoint: one more than the last index. */
    size,
    origin: tail?.origin,
    async *events(topics: readonly string[], { first, last }: IndexRange): AsyncGenerator<SealedPage> {
      const isOfThem = (source: Source) => topics.includes(topicOf(source))
      const isAsked = ({ index, source }: SealedEvent) => index >= first && index <= last && isOfThem(source)
      for (let number = pageOf(first); number <= pageOf(last); number++) {
        const [leaves] = await pages([number])
        if (leaves === undefined) return
        const has = leaves.places.sources.some(([source]) => isOfThem(source))
        const events = has ? eventsOf(number, leaves).filter(isAsked) : []
        yield { events, next: (number + 1) * PAGE_LEAVES }
        await breathe()
      }
    },
    /** From last to first in each page. @throws ArriveError `busy` for a page from a version without kinds */
    async *kinds(topic: string): AsyncGenerator<readonly KnownEvent[]> {
      for await (const [number, leaves] of backwards()) {
        if (!leaves.places.sources.some(([source]) => topicOf(source) === topic)) continue
        yield knownEvents(number, leaves, (index, source) => index < size && topicOf(source) === topic)
      }
    },
    /**
     * Of each leaf of a page, 0 without one. The last page may lack leaves.
     * @throws ArriveError `busy` for a page from a version without kinds
     */
    persons: async (number: number): Promise<readonly number[]> => {
      const [leaves] = await pages([number])
      if (leaves?.kinds === undefined) throw notMade()
      return readKinds(leaves.kinds).map((kind) => kind?.person ?? 0)
    },
    indexesAt,
    /** For each position, the index of the last event of its source before it. */
    indexesBefore: (places: readonly Position[]) => lastBefore(backwards(), places, size),
    indexOf: async (id: string): Promise<number | undefined> => {
      const known = (await store.get(kernelData.HISTORY.name, [id], { bodies: false })).get(id)?.sort?.['position']
      return known === undefined ? undefined : (await indexesAt([positionIn(String(known))]))[0]
    },
  }
}

/** @param pages from the last to the first */
async function lastBefore(
  pages: AsyncIterable<readonly [number: number, leaves: Leaves]>,
  places: readonly Position[],
  size: number,
): Promise<readonly (number | undefined)[]> {
  const found = new Map<Position, number>()
  let open = places.filter(({ offset }) => offset > 0)
  for await (const [number, leaves] of pages) {
    if (open.length === 0) break
    const near = open.filter((place) => mayBeBefore(place, leaves))
    const events = near.length === 0 ? [] : eventsOf(number, leaves).filter(({ index }) => index < size)
    for (const place of near) {
      const last = events.findLast(({ source, offset }) => source === place.source && offset < place.offset)
      if (last !== undefined) found.set(place, last.index)
    }
    open = open.filter((place) => !found.has(place))
  }
  return places.map((place) => found.get(place))
}

/** Not if the page begins far behind the place. A reader may be months behind, and decoding each page takes seconds. */
function mayBeBefore({ source, offset }: Position, { places }: Leaves): boolean {
  return places.sources.some(([name, first]) => name === source && first < offset + PAGE_LEAVES)
}

async function readTail(store: Store): Promise<Tail | undefined> {
  const doc = (await store.get(STATE.name, [TAIL_ID])).get(TAIL_ID)
  return doc && JSON.parse(doc.body)
}

const pageOf = (index: number) => Math.floor(index / PAGE_LEAVES)

/** @throws ArriveError `busy` if it is missing, or from a version without places. */
function leavesIn(page: Leaves | string | undefined): Leaves {
  const leaves: Partial<Leaves> | undefined = typeof page === 'string' ? JSON.parse(page) : page
  if (leaves?.marks === undefined || leaves.places === undefined) throw notMade()
  return { ...leaves, marks: leaves.marks, places: leaves.places }
}

function knownEvents(
  number: number,
  { marks, places, kinds }: Leaves,
  isAsked: (index: number, source: Source) => boolean,
): readonly KnownEvent[] {
  if (kinds === undefined) throw notMade()
  const [known, events] = [readKinds(kinds), readPlaces(places)]
  const found: KnownEvent[] = []
  for (let at = events.length - 1; at >= 0; at--) {
    const [place, kind, index] = [events[at], known[at], number * PAGE_LEAVES + at]
    if (place === undefined || kind === undefined || !isAsked(index, place.source)) continue
    found.push({ ...place, ...kind, index, mark: markAt(marks, at) })
  }
  return found
}

function eventsOf(number: number, { marks, places }: Leaves): readonly SealedEvent[] {
  return readPlaces(places).flatMap((position, at) =>
    position === undefined ? [] : [{ ...position, index: number * PAGE_LEAVES + at, mark: markAt(marks, at) }],
  )
}
