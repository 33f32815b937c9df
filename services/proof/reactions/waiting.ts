import { eventPrefix } from '@arrive/contracts/proof/tree.ts'
import { AGENCY, createCache, type Entry, personOf, type Source, topicOf } from '../../kernel/index.ts'
import { hashOfTexts } from '../../shared/node-hashing.ts'
import { schemaName } from '../../shared/sealed/kinds.ts'
import type { Leaf } from '../ledger.ts'
import type { PageEvent } from '../page.ts'

/** An event of the log that is no leaf of the tree yet. */
export interface WaitingEvent extends Leaf, PageEvent {
  /** Its leaf in standard base64. */
  readonly key: string
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
}

/** What is known of the log before the reading of it. */
export interface WaitingBefore {
  readonly waiting: readonly WaitingEvent[]
  /** Leaves that were sealed last, in base64. */
  readonly sealed: readonly string[]
  /** The next offset of every source, and the leaf of the event before it. */
  readonly places: Iterable<readonly [Source, next: number, leaf: string]>
}

/** Leaves of before that are remembered: an identical repeat of an event comes soon after it. */
const REMEMBERED = 20_000

export type Waiting = ReturnType<typeof createWaiting>

/** What stands in the log and waits to be sealed, in the order in which it will be. */
export function createWaiting(from?: WaitingBefore) {
  let events = new Map((from?.waiting ?? []).map((event) => [event.key, event]))
  const sealed = createCache<string, true>(REMEMBERED)
  /** Those that were passed over: whoever remembered the first no more has sealed them anew. */
  const repeats = createCache<string, WaitingEvent>(REMEMBERED)
  const places = new Map<Source, number>()
  const lasts = new Map<Source, string>()
  for (const key of from?.sealed ?? []) sealed.set(key, true)
  for (const [source, next, leaf] of from?.places ?? []) {
    places.set(source, next)
    lasts.set(source, leaf)
  }

  function add(entry: Entry): void {
    places.set(entry.source, entry.offset + 1)
    const event = waitingEvent(entry)
    lasts.set(entry.source, event.key)
    // Of events that stand in the log twice, byte for byte, only the first is a leaf.
    if (events.has(event.key) || sealed.has(event.key)) repeats.set(event.key, event)
    else events.set(event.key, event)
  }

  /** The next offset of every source that nothing before waits in. */
  function settled(): Map<Source, number> {
    const all = new Map(places)
    for (const { source, offset } of events.values()) all.set(source, Math.min(all.get(source) ?? 0, offset))
    return all
  }

  return {
    add,
    settled,
    /** The next offset to be read of every source. */
    places: (): ReadonlyMap<Source, number> => places,
    /** The leaf of the event that was read last of a source. */
    lastOf: (source: Source): string => lasts.get(source) ?? '',
    size: () => events.size,
    /** The first of them. */
    first: (count: number): readonly WaitingEvent[] => events.values().take(count).toArray(),
    /** Those with these leaves; undefined where one of them neither waits nor was passed over. */
    find: (keys: readonly string[]): readonly WaitingEvent[] | undefined => {
      const found = keys.flatMap((key) => events.get(key) ?? repeats.get(key) ?? [])
      return found.length === keys.length ? found : undefined
    },
    remove: (some: readonly WaitingEvent[]) => {
      for (const { key } of some) {
        if (!events.delete(key)) repeats.delete(key)
        sealed.set(key, true)
      }
    },
    /** Puts them back before all others. */
    putBack: (some: readonly WaitingEvent[]) => {
      for (const { key } of some) sealed.delete(key)
      events = new Map([...some.map((event) => [event.key, event] as const), ...events])
    },
    /** Puts all in the order of time, topic, source and offset: of what came together nobody knows another one. */
    sort: () => {
      events = new Map([...events].sort(([, one], [, other]) => compare(one, other)))
    },
  }
}

/** The leaf of an entry in base64, as `eventLeaf` makes it of bytes. */
export function leafOf({ source, raw }: Pick<Entry, 'source' | 'raw'>): string {
  return hashOfTexts(eventPrefix(topicOf(source)), raw)
}

/** Every save passes here, in the process that serves it. */
function waitingEvent(entry: Entry): WaitingEvent {
  const { source, offset, envelope } = entry
  const key = leafOf(entry)
  return {
    leaf: Buffer.from(key, 'base64'),
    key,
    id: envelope.id,
    person: envelope.subject === AGENCY ? 0 : personOf(envelope),
    time: Date.parse(envelope.time),
    source,
    offset,
    type: envelope.type,
    // Whoever else appends to the log may have left it out.
    schema: schemaName(String(envelope.dataschema)),
  }
}

function compare(one: WaitingEvent, other: WaitingEvent): number {
  return (
    one.time - other.time ||
    compareText(topicOf(one.source), topicOf(other.source)) ||
    compareText(one.source, other.source) ||
    one.offset - other.offset
  )
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
