import type { Content, Envelope, OpenEvent, Projection, View } from '../../kernel/index.ts'
import { spans } from '../../kernel/index.ts'
import { PEOPLE } from '../names.ts'

/** A person's events that say something of the packet: those of a topic together, in the order of the log. */
export interface Timeline {
  readonly events: readonly TimelineEvent[]
}

export interface TimelineEvent extends Pick<Envelope, 'id' | 'type' | 'time' | 'dataschema' | 'actor'> {
  readonly data?: unknown
}

export interface PacketSpan {
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
  readonly content: Content
}

/** The same one if the event is in it already. */
export function withEvent(
  before: Timeline | undefined,
  { envelope, data }: OpenEvent,
  slim: (type: string, data: unknown) => unknown,
): Timeline {
  const events = before?.events ?? []
  const { id, type, time, dataschema, actor } = envelope
  const kept = data === undefined ? undefined : slim(type, data)
  const event = { id, type, time, dataschema, actor, ...(kept !== undefined && { data: kept }) }
  const topic = topicOf(type)
  const at = events.findLastIndex((one) => topicOf(one.type) <= topic) + 1
  // A copy usually comes soon; one that comes later changes nothing.
  if (before !== undefined && events[at - 1]?.id === id) return before
  return { events: events.toSpliced(at, 0, event) }
}

function topicOf(type: string): string {
  return type.slice(0, type.indexOf('.'))
}

interface Change {
  readonly before: Timeline | undefined
  readonly after: Timeline | undefined
}

/** The spans to put and to remove (by their starts) where events were added. */
export function spansOf(packets: Projection, person: number, { before, after }: Change) {
  const known = before?.events ?? []
  const starts = new Set(known.map(startOf))
  if (after === undefined) return { put: [], removed: [...starts] }
  const ids = new Set(known.map(({ id }) => id))
  const first = Math.min(...after.events.filter(({ id }) => !ids.has(id)).map(startOf))
  const all = spansIn(packets, person, after.events)
  const made = new Set(all.map(({ from }) => from))
  return {
    put: all.filter(({ to }) => to >= first),
    removed: [...starts].filter((start) => start >= first && !made.has(start)),
  }
}

function startOf({ time }: Pick<Envelope, 'time'>): number {
  return Date.parse(time)
}

/** What the projection makes of the events up to each moment, in the order of the log. */
function spansIn(packets: Projection, person: number, events: readonly TimelineEvent[]): readonly PacketSpan[] {
  const moments = [...Map.groupBy(events, startOf)].sort(([one], [other]) => one - other)
  const isInOrder = events.every((event, at) => {
    const next = events[at + 1]
    return next === undefined || topicOf(next.type) !== topicOf(event.type) || next.time >= event.time
  })
  const states: { from: number; content: Content }[] = []
  let content: Content | undefined
  for (const [from, own] of moments) {
    // Where a clock went back, an event may come before others of a later time.
    const past = isInOrder ? own : events.filter((event) => startOf(event) <= from)
    const made = applied(packets, person, past, isInOrder ? content : undefined)
    if (made === undefined || isSame(made, content)) continue
    states.push({ from, content: made })
    content = made
  }
  return states.map((state, at) => ({ ...state, to: states[at + 1]?.from ?? spans.FOREVER }))
}

function isSame(one: Content, other: Content | undefined): boolean {
  return one === other || JSON.stringify(one.value) === JSON.stringify(other?.value)
}

/** @param before the same object if no event changes it */
function applied(
  packets: Projection,
  person: number,
  events: readonly TimelineEvent[],
  before: Content | undefined,
): Content | undefined {
  let content = before
  const view: View = {
    get: (collection) => (collection === PEOPLE ? content?.value : undefined),
    put: (collection, _, made) => {
      if (collection === PEOPLE) content = made
    },
    remove: () => undefined,
  }
  for (const { data, ...envelope } of events) packets.apply({ envelope: envelope as Envelope, person, data }, view)
  return content
}
