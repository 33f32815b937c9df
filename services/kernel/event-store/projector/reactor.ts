import { withTimeout } from '../../common/deadline.ts'
import { retryUntilDone } from '../../common/retried.ts'
import type { Envelope } from '../events/envelope.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { Entry, EventLog, Follower, Source, SourceOffsets } from '../ports/event-log.ts'
import { reactionReader } from './names.ts'
import { createOffsetTracker } from './offsets.ts'
import type { Reaction } from './projection.ts'

export interface ReactorOptions {
  readonly reaction: Reaction
  readonly log: EventLog
  readonly store: DocumentStore
  readonly now: () => number
  readonly onFailure: (error: unknown, event: string) => void
}

/**
 * How long a reaction may take, in milliseconds. One that hangs holds up those behind it in its source, as their order
 * is kept: after this time it has failed, which the log of the process says, and is tried again.
 */
const LONGEST_MS = 120_000

export type Reactor = ReturnType<typeof createReactor>

/** Follows the log and reacts to one event after the other; its place moves on when the reaction has succeeded. */
export function createReactor({ reaction, log, store, now, onFailure }: ReactorOptions) {
  const reader = reactionReader(reaction)
  const places = createOffsetTracker()
  const ending = new AbortController()
  let follower: Follower | undefined

  /** False when the reactor ends before the work is done. */
  const insist = (work: () => Promise<unknown>, event = '') =>
    retryUntilDone(work, ending.signal, (error) => onFailure(error, event))

  async function handle(entries: readonly Entry[]): Promise<number> {
    const { source, offset } = entries[0] as Entry
    // Given again, or not yet: nothing is done twice, and nothing is passed over.
    if (offset !== places.of(source)) return places.of(source)
    let place = offset
    for (const entry of entries.filter((one) => concerns(reaction, one, now()))) {
      if (!(await reactTo(entry, place))) return places.of(source)
      place = entry.offset + 1
    }
    await moveTo(source, place, (entries.at(-1) as Entry).offset + 1)
    return places.of(source)
  }

  /** Reacts and moves on; false where the reactor ends before, or somebody else has moved on. */
  async function reactTo({ source, offset, envelope }: Entry, place: number): Promise<boolean> {
    if (ending.signal.aborted) return false
    return (await insist(() => inTime(reaction, envelope), envelope.id)) && moveTo(source, place, offset + 1)
  }

  /**
   * Moves from the place that the work was begun at, whatever was read at a join since: false where the reactor ends
   * before, or where somebody else has moved the place. Then theirs counts.
   */
  async function moveTo(source: Source, place: number, next: number): Promise<boolean> {
    return place === next || ((await commitPlace(source, place, next)) && places.of(source) === next)
  }

  /** False where the reactor ends before. Where another process has moved the place, or begun it, theirs counts. */
  function commitPlace(source: Source, expected: number, next: number): Promise<boolean> {
    return insist(async () => {
      const moved = await store.commit([], { reader, source, expected, next })
      places.move(source, moved === 'done' ? next : ((await store.progress(reader)).get(source) ?? 0))
    })
  }

  async function takePlaces(): Promise<SourceOffsets> {
    const stored = await store.progress(reader)
    for (const [source, end] of await log.ends(reaction.topics)) {
      const next = stored.get(source)
      if (next === undefined) {
        // Without a place (the first start, or documents made again) nobody knows what was done already. What must not
        // be done twice begins at the end; what may, at the start.
        await commitPlace(source, 0, reaction.maxAge === undefined ? 0 : end)
        continue
      }
      // Work that is under way here, or a later join, has moved it since it was read: what was read is older, and would
      // have something done again. What was read of the end is older too.
      if (next < places.of(source)) continue
      places.move(source, next)
      // Beyond the end: the log is an older one (a restored backup), and what it is given from its end on is new.
      await moveTo(source, next, Math.min(next, end))
    }
    return places.all()
  }

  return {
    name: reaction.name,
    /** Resolves when it has its place in the log: what is appended from then on is reacted to. */
    start: async (): Promise<void> => {
      await takePlaces()
      if (ending.signal.aborted) return
      follower = log.follow({ reader, topics: reaction.topics, start: takePlaces, handle, batch: 20 })
    },
    stop: async (): Promise<void> => {
      ending.abort()
      await follower?.stop()
    },
    /** Whether what is appended from now on comes here, or to another process that shares the work. */
    joined: () => follower !== undefined && follower.joined?.() !== false,
    positions: places.all,
  }
}

/** What hangs may go on, and even succeed, beside the next try: as after the end of a process in the middle of it. */
function inTime({ react, name }: Reaction, envelope: Envelope): Promise<void> {
  return withTimeout(LONGEST_MS, react(envelope), () => {
    throw new Error(`The reaction ${name} has not ended in ${LONGEST_MS / 1_000} s`)
  })
}

function concerns({ handles, maxAge }: Reaction, { envelope }: Entry, now: number): boolean {
  if (!handles(envelope)) return false
  return maxAge === undefined || now - Date.parse(envelope.time) <= maxAge
}
