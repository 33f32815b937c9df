import type { DocumentStore } from '../ports/document-store.ts'
import type { Entry, EventLog, Follower, Positions, Source } from '../ports/event-log.ts'
import type { Reaction } from './projection.ts'
import { backoff } from './retry.ts'

export interface ReactorOptions {
  readonly reaction: Reaction
  readonly log: EventLog
  readonly store: DocumentStore
  readonly now: () => number
  readonly onFailure: (error: unknown, event: string) => void
}

export interface Reactor {
  readonly name: string
  readonly start: () => void
  readonly stop: () => Promise<void>
  readonly positions: () => Positions
}

/** Follows the log and reacts to one event after the other; its place moves on when the reaction has succeeded. */
export function createReactor({ reaction, log, store, now, onFailure }: ReactorOptions): Reactor {
  const reader = `reaction/${reaction.name}`
  const positions = new Map<Source, number>()
  const ending = new AbortController()
  let follower: Follower | undefined

  const placeIn = (source: Source) => positions.get(source) ?? 0

  async function handle(entries: readonly Entry[]): Promise<number> {
    const { source, offset } = entries[0] as Entry
    // Given again, or not yet: nothing is done twice, and nothing is passed over.
    if (offset !== placeIn(source)) return placeIn(source)
    for (const entry of entries) {
      if (!concerns(reaction, entry, now())) continue
      if (!(await insist(entry)) || !(await moveTo(source, entry.offset + 1))) return placeIn(source)
    }
    await moveTo(source, (entries.at(-1) as Entry).offset + 1)
    return placeIn(source)
  }

  /** Tries until it succeeds; false when the reactor ends before. */
  async function insist({ envelope }: Entry): Promise<boolean> {
    for (let attempt = 0; !ending.signal.aborted; attempt++) {
      try {
        await reaction.react(envelope)
        return true
      } catch (error) {
        onFailure(error, envelope.id)
        await backoff(attempt, ending.signal)
      }
    }
    return false
  }

  /** False where the reactor ends before, or where somebody else has moved the place: then theirs counts. */
  async function moveTo(source: Source, next: number): Promise<boolean> {
    for (let attempt = 0; ; attempt++) {
      try {
        await commitPlace(source, next)
        return placeIn(source) === next
      } catch (error) {
        onFailure(error, '')
        if (ending.signal.aborted) return false
        await backoff(attempt, ending.signal)
      }
    }
  }

  async function commitPlace(source: Source, next: number): Promise<void> {
    const expected = placeIn(source)
    if (expected === next) return
    const moved = await store.commit([], { reader, source, expected, next })
    positions.set(source, moved === 'done' ? next : ((await store.progress(reader)).get(source) ?? 0))
  }

  async function start(): Promise<Positions> {
    const ends = await log.ends(reaction.topics)
    for (const [source, next] of await store.progress(reader)) {
      positions.set(source, next)
      // Beyond the end: the log is an older one (a restored backup), and what it is given from its end on is new.
      await moveTo(source, Math.min(next, ends.get(source) ?? next))
    }
    return positions
  }

  return {
    name: reaction.name,
    start: () => {
      follower = log.follow({ topics: reaction.topics, start, handle, batch: 20 })
    },
    stop: async () => {
      ending.abort()
      await follower?.stop()
    },
    positions: () => positions,
  }
}

function concerns({ wants, maxAge }: Reaction, { envelope }: Entry, now: number): boolean {
  if (!wants(envelope)) return false
  return maxAge === undefined || now - Date.parse(envelope.time) <= maxAge
}
