import type { Content, Envelope, OpenEvent, Projection, View } from '../../kernel/index.ts'
import { type Changed, changedSpans } from '../../shared/spans-from.ts'
import { PEOPLE } from '../names.ts'

/** A person's events that say something of the packet: those of a topic together, in the order of the log. */
export interface Timeline {
  readonly events: readonly TimelineEvent[]
}

export interface TimelineEvent extends Pick<Envelope, 'id' | 'type' | 'time' | 'dataschema' | 'actor'> {
  readonly data?: unknown
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

/** Decides like the topic's own projection, whose refusal may not be recorded yet: by the events of that topic. */
export function isRefused(packets: Projection, before: Timeline | undefined, event: OpenEvent): boolean {
  const topic = topicOf(event.envelope.type)
  if (packets.honorsRefusals?.includes(topic) !== true) return false
  const own = before?.events.filter(({ type }) => topicOf(type) === topic) ?? []
  const content = applied(packets, event.person, own, undefined)
  return applied(packets, event.person, [{ ...event.envelope, data: event.data }], content) === content
}

function topicOf(type: string): string {
  return type.slice(0, type.indexOf('.'))
}

interface Change {
  readonly before: Timeline | undefined
  readonly after: Timeline | undefined
}

/** The spans to put and to remove (by their starts) where events were added. */
export function spansOf(packets: Projection, person: number, { before, after }: Change): Changed<Content> {
  const events = after?.events ?? []
  const ids = new Set(before?.events.map(({ id }) => id))
  const isInOrder = events.every((event, at) => {
    const next = events[at + 1]
    return next === undefined || topicOf(next.type) !== topicOf(event.type) || next.time >= event.time
  })
  const next = (content: Content | undefined, own: readonly TimelineEvent[]) => applied(packets, person, own, content)
  return changedSpans({
    events,
    known: after === undefined ? (before?.events ?? []) : events.filter(({ id }) => ids.has(id)),
    stateOf: (own) => applied(packets, person, own, undefined),
    isSame: (one, other) => JSON.stringify(one.value) === JSON.stringify(other.value),
    ...(isInOrder && { next }),
  })
}

/** What the events up to a moment made. @param at milliseconds since 1970 */
export function valueAt(packets: Projection, person: number, { events }: Timeline, at: number): unknown {
  const past = events.filter(({ time }) => Date.parse(time) <= at)
  return applied(packets, person, past, undefined)?.value
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
