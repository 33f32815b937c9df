import { PACKET_ORDERS } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { OpenEvent, Projection, Secrets, View } from '../../kernel/index.ts'
import { LOGINS, PACKET_SPANS, PEOPLE, SPANS, TIMELINE_LOGINS, TIMELINES } from '../names.ts'
import { packetsProjection } from './packets.ts'
import { isRefused, spansOf, type Timeline, valueAt, withEvent } from './timeline.ts'
import { slimmer } from './timeline-data.ts'

/** A new text makes the documents again. */
const RULE = 'what finds the rows of each moment at which something that counts for the packet happened'

/**
 * What the list of packets was at each moment: the same projection, applied to what a person's events up to then were.
 * The topics have no common order, so a person's events are kept, and a late one makes the spans after it again.
 */
export function packetSpansProjection(forms: readonly Form[], secrets: Pick<Secrets, 'pepper'>): Projection {
  const packets = packetsProjection(forms, secrets)
  const basis = [RULE, ...packets.collections.flatMap((one) => (one.name === PEOPLE ? [one.basis] : []))].join(' ')
  const slim = slimmer(forms)
  const isOfPacket = (event: OpenEvent) => packets.reads(event).some(({ collection }) => collection === PEOPLE)
  return {
    name: PACKET_SPANS,
    topics: packets.topics,
    owns: [],
    ...(packets.honorsRefusals !== undefined && { honorsRefusals: packets.honorsRefusals }),
    collections: [
      { name: TIMELINES, merged: true, basis },
      { name: SPANS, sort: PACKET_ORDERS, tokens: true, spans: true, basis },
      { name: TIMELINE_LOGINS, merged: true },
    ],
    pace: PACE,
    later: true,
    pastOf: {
      projection: packets.name,
      collections: { [PEOPLE]: SPANS },
      timeline: {
        collection: TIMELINES,
        valueAt: (timeline, person, at) => valueAt(packets, person, timeline as Timeline, at),
      },
    },
    ...(packets.needsData !== undefined && { needsData: packets.needsData }),
    reads: (event) => [
      { collection: TIMELINES, id: String(event.person) },
      ...packets.reads(event).flatMap(({ collection, id }) => (collection === LOGINS ? [loginKey(id)] : [])),
    ],
    apply: (event, view) => {
      const id = String(event.person)
      if (event.envelope.type === 'applications.career.erased') view.remove(TIMELINES, id)
      // A registration whose names another person has is refused.
      const counts = isCounted(packets, event, view)
      if (!counts || !isOfPacket(event)) return undefined
      const before = view.get(TIMELINES, id) as Timeline | undefined
      if (isRefused(packets, before, event)) return undefined
      const value = withEvent(before, event, slim)
      if (value !== before) view.put(TIMELINES, id, { value })
      return undefined
    },
    derived: {
      from: TIMELINES,
      make: ({ id, before, after }, view) => {
        const { put, removed } = spansOf(packets, Number(id), { before: before as Timeline, after: after as Timeline })
        for (const from of removed) view.remove(SPANS, spanId(id, from))
        for (const { from, to, state } of put) {
          const { find = {}, ...rest } = state.index?.() ?? {}
          const indexed = { ...rest, find, sort: { ...rest.sort, from, to } }
          view.put(SPANS, spanId(id, from), { value: { find }, ...indexed })
        }
      },
    },
  }
}

/** Milliseconds; longer than for the list of now, as nobody waits for it. */
const PACE = 2_000

const loginKey = (id: string) => ({ collection: TIMELINE_LOGINS, id })

function spanId(person: string, from: number): string {
  return `${person}/${from}`
}

/** Claims the names of a registration; true for other events. */
function isCounted(packets: Projection, event: OpenEvent, view: View): boolean {
  if (!packets.reads(event).some(({ collection }) => collection === LOGINS)) return true
  let counts = false
  packets.apply(event, {
    get: (collection, id) => (collection === LOGINS ? view.get(TIMELINE_LOGINS, id) : undefined),
    put: (collection, id, content) => {
      if (collection === LOGINS) view.put(TIMELINE_LOGINS, id, content)
      else counts = true
    },
    remove: () => undefined,
  })
  return counts
}
