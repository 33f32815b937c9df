import {
  type DocumentStore,
  HISTORY,
  type Position,
  positionIn,
  positionText,
  type Source,
  topicOf,
} from '../../kernel/index.ts'
import { type Kind, readKinds } from './kinds.ts'
import { lastBefore } from './last-before.ts'
import { markAt } from './marks.ts'
import { PAGES, STATE, TAIL_ID } from './names.ts'
import { type Leaves, notMade, PAGE_LEAVES, pageId, type Tail } from './page.ts'
import { readPlaces } from './places.ts'

/** Pages in one query: each has about 30 KB. */
const AT_ONCE = 16

/** An event that is sealed: its index in the tree, and where it stands in the log. */
export interface SealedEvent extends Position {
  readonly index: number
  /** `markOf` of its id. */
  readonly mark: string
}

/** Such an event, and what it is. */
export type KnownEvent = SealedEvent & Kind

/** The events of some topics in a page of the tree. */
interface SealedPage {
  readonly events: readonly SealedEvent[]
  /** The index after the page. */
  readonly next: number
}

/** Indexes of the tree, both inclusive. */
export interface IndexRange {
  readonly first: number
  readonly last: number
}

export type SealedLog = Awaited<ReturnType<typeof openSealedLog>>

type Store = Pick<DocumentStore, 'get'>

/**
 * The order in which the log is sealed, as it is at this moment. A leaf of heads is no event. Read of documents alone,
 * so that no reader has to join a shared log.
 * @throws ArriveError `busy` from everything that needs a page that is being made again, or of a tree that is over.
 */
export async function openSealedLog(store: Store) {
  const tail = await readTail(store)
  const end = tail?.page ?? 0

  async function pages(numbers: readonly number[]): Promise<readonly Leaves[]> {
    const complete = numbers.filter((number) => number < end)
    const docs = await store.get(PAGES.name, complete.map(pageId))
    // That another tree has begun is told before the first page of it is written over one of this.
    if (complete.length > 0 && (await readTail(store))?.origin !== tail?.origin) throw notMade()
    return numbers.map((number) => leavesIn(number === end ? tail : docs.get(pageId(number))?.body))
  }

  /** From the last page to the first: what is asked for came last, as a rule. */
  async function* backwards(): AsyncGenerator<readonly [number: number, leaves: Leaves]> {
    for (let last = end; tail !== undefined && last >= 0; last -= AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, last + 1) }, (_, at) => last - at)
      const found = await pages(numbers)
      for (const [at, leaves] of found.entries()) yield [last - at, leaves]
    }
  }

  /** The indexes of the events at these places of the log, in their order; undefined where one is not sealed. */
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
    /** How many leaves are under the latest checkpoint: one more than the last index. */
    size,
    /** What the tree is called whose indexes these are; undefined where that is not known yet. */
    origin: tail?.origin,
    /** The events of topics in a range below `size`, in order, page by page. */
    async *events(topics: readonly string[], { first, last }: IndexRange): AsyncGenerator<SealedPage> {
      const isOfThem = (source: Source) => topics.includes(topicOf(source))
      const isAsked = ({ index, source }: SealedEvent) => index >= first && index <= last && isOfThem(source)
      for (let number = pageOf(first); number <= pageOf(last); number++) {
        const [leaves] = await pages([number])
        if (leaves === undefined) return
        const has = leaves.places.sources.some(([source]) => isOfThem(source))
        const events = has ? eventsOf(number, leaves).filter(isAsked) : []
        yield { events, next: (number + 1) * PAGE_LEAVES }
      }
    },
    /**
     * What all sealed events of a topic are, page by page and in each from the last to the first.
     * @throws ArriveError `busy` for a page of a version that did not keep it
     */
    async *kinds(topic: string): AsyncGenerator<readonly KnownEvent[]> {
      for await (const [number, leaves] of backwards()) {
        if (!leaves.places.sources.some(([source]) => topicOf(source) === topic)) continue
        yield knownEvents(number, leaves, (index, source) => index < size && topicOf(source) === topic)
      }
    },
    indexesAt,
    /** For each place, the index of the last event that is sealed of its source and stands before it. */
    indexesBefore: (places: readonly Position[]) => lastBefore({ pages, size }, places),
    /** The index of the event of an id; undefined where it is not sealed. */
    indexOf: async (id: string): Promise<number | undefined> => {
      const known = (await store.get(HISTORY.name, [id], { bodies: false })).get(id)?.sort?.['position']
      return known === undefined ? undefined : (await indexesAt([positionIn(String(known))]))[0]
    },
  }
}

async function readTail(store: Store): Promise<Tail | undefined> {
  const doc = (await store.get(STATE.name, [TAIL_ID])).get(TAIL_ID)
  return doc && JSON.parse(doc.body)
}

const pageOf = (index: number) => Math.floor(index / PAGE_LEAVES)

/** @throws ArriveError `busy` where it is not there, or of a version of the product that knew no places. */
function leavesIn(page: Leaves | string | undefined): Leaves {
  const leaves: Partial<Leaves> | undefined = typeof page === 'string' ? JSON.parse(page) : page
  if (leaves?.marks === undefined || leaves.places === undefined) throw notMade()
  return { ...leaves, marks: leaves.marks, places: leaves.places }
}

/** From the last to the first. */
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
