import { spans } from '../kernel/index.ts'

export interface Timed {
  /** ISO 8601, UTC. */
  readonly time: string
}

export interface SpanOf<S> {
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
  readonly state: S
}

interface Past<E extends Timed, S> {
  /** In the order of the log. */
  readonly events: readonly E[]
  /** Those that were known before. */
  readonly known: readonly E[]
  /** What these events make, in this order; undefined: nothing yet. */
  readonly stateOf: (events: readonly E[]) => S | undefined
  /** The same with the events that follow, where the clock never went back. */
  readonly next?: (state: S | undefined, events: readonly E[]) => S | undefined
  readonly isSame: (one: S, other: S) => boolean
}

export interface Changed<S> {
  readonly put: readonly SpanOf<S>[]
  /** Starts of spans. */
  readonly removed: readonly number[]
}

/** How spans change by new events: the state of each moment is that of the events up to it, in the order of the log. */
export function changedSpans<E extends Timed, S>(past: Past<E, S>): Changed<S> {
  const { events, known, isSame } = past
  const starts = [...new Set(known.map(startOf))]
  if (events.length === 0) return { put: [], removed: starts }
  const before = new Set(known)
  const first = Math.min(...events.filter((event) => !before.has(event)).map(startOf))
  const moments = [...new Set(events.map(startOf))].sort((one, other) => one - other)
  const stateAt = statesOf(past, moments)
  let at = Math.max(
    0,
    moments.findLastIndex((moment) => moment < first),
  )
  // A span may have begun at an earlier moment.
  while (at > 0 && areSame(stateAt(at), stateAt(at - 1), isSame)) at--
  const states: { from: number; state: S }[] = []
  for (; at < moments.length; at++) {
    const [from, state] = [moments[at] ?? 0, stateAt(at)]
    const last = states.at(-1)
    if (state !== undefined && !areSame(state, last?.state, isSame)) states.push({ from, state })
  }
  const made = new Set(states.map(({ from }) => from))
  return {
    put: states.map((one, index) => ({ ...one, to: states[index + 1]?.from ?? spans.FOREVER })),
    removed: starts.filter((start) => start >= first && !made.has(start)),
  }
}

function areSame<S>(one: S | undefined, other: S | undefined, isSame: (one: S, other: S) => boolean): boolean {
  return one === other || (one !== undefined && other !== undefined && isSame(one, other))
}

function startOf({ time }: Timed): number {
  return Date.parse(time)
}

/** The state at each moment, by its place. */
function statesOf<E extends Timed, S>({ events, stateOf, next }: Past<E, S>, moments: readonly number[]) {
  const times = events.map(startOf)
  const made = new Map<number, S | undefined>()
  const upTo = (at: number) => stateOf(events.filter((_, index) => (times[index] ?? 0) <= (moments[at] ?? 0)))
  const byMoment = next && Map.groupBy(events, startOf)
  return (at: number): S | undefined => {
    if (made.has(at)) return made.get(at)
    if (byMoment === undefined || next === undefined) {
      made.set(at, upTo(at))
      return made.get(at)
    }
    for (let place = 0; place <= at; place++) {
      if (!made.has(place)) made.set(place, next(made.get(place - 1), byMoment.get(moments[place] ?? 0) ?? []))
    }
    return made.get(at)
  }
}
