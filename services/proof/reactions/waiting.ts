import { eventPrefix } from '@arrive/contracts/proof/tree.ts'
import { AGENCY, createCache, type Entry, personOf, type Source, topicOf } from '../../kernel/index.ts'
import { hashOfText } from '../../shared/node-hashing.ts'
import { schemaName } from '../../shared/sealed/kinds.ts'
import type { Leaf } from '../ledger.ts'
import type { PageEvent } from '../page.ts'

export interface WaitingEvent extends Leaf, PageEvent {
  /** Its leaf in standard base64. */
  readonly key: string
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
}

export interface WaitingBefore {
  readonly waiting: readonly WaitingEvent[]
  /** In base64. */
  readonly sealed: readonly string[]
  /** The next offset of every source, and the leaf of the event before it. */
  readonly places: Iterable<readonly [Source, next: number, leaf: string]>
}

/** Sealed leaves that are remembered: an identical repeat of an event comes soon after it. */
const REMEMBERED = 20_000

export type Waiting = ReturnType<typeof createWaiting>

export function createWaiting(from?: WaitingBefore) {
  let events = new Map((from?.waiting ?? []).map((event) => [event.key, event]))
  const sealed = createCache<string, true>(REMEMBERED)
  /** Ignored repeats: a process that has forgotten the first copy may have sealed them. */
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
    // Of identical copies in the log, only the first is a leaf.
    if (events.has(event.key) || sealed.has(event.key)) repeats.set(event.key, event)
    else events.set(event.key, event)
  }

  /** The next offset of each source before which nothing waits. */
  function settled(): Map<Source, number> {
    const all = new Map(places)
    for (const { source, offset } of events.values()) all.set(source, Math.min(all.get(source) ?? 0, offset))
    return all
  }

  return {
    add,
    settled,
    places: (): ReadonlyMap<Source, number> => places,
    lastOf: (source: Source): string => lasts.get(source) ?? '',
    size: () => events.size,
    first: (count: number): readonly WaitingEvent[] => events.values().take(count).toArray(),
    /** Undefined if one of them is neither waiting nor an ignored repeat. */
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
    putBack: (some: readonly WaitingEvent[]) => {
      for (const { key } of some) sealed.delete(key)
      events = new Map([...some.map((event) => [event.key, event] as const), ...events])
    },
    /** By time, topic, source and offset, because concurrent events have no other order. */
    sort: () => {
      events = new Map([...events].sort(([, one], [, other]) => compare(one, other)))
    },
  }
}

/** In base64, the same as `eventLeaf` of the bytes. */
export function leafOf({ source, raw }: Pick<Entry, 'source' | 'raw'>): string {
  return hashOfText(eventPrefix(topicOf(source)) + raw)
}

/** On the path of every save. */
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
    // Other producers may have left it out.
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
