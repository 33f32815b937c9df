import { withTimeout } from '../../common/deadline.ts'
import { retryUntilDone } from '../../common/retried.ts'
import type { Envelope } from '../events/envelope.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { Entry, EventLog, Follower, Source, SourceOffsets } from '../ports/event-log.ts'
import { reactionReader } from './collections.ts'
import { createOffsetTracker } from './offsets.ts'
import type { Reaction } from './projection.ts'

export interface ReactorOptions {
  readonly reaction: Reaction
  readonly log: EventLog
  readonly store: DocumentStore
  readonly now: () => number
  readonly onFailure: (error: unknown, event: string) => void
}

/** Milliseconds after which a reaction fails and is retried. A hanging one blocks its source to keep the order. */
const LONGEST_MS = 120_000

export type Reactor = ReturnType<typeof createReactor>

export function createReactor({ reaction, log, store, now, onFailure }: ReactorOptions) {
  const reader = reactionReader(reaction)
  const places = createOffsetTracker()
  const ending = new AbortController()
  let follower: Follower | undefined

  const insist = (work: () => Promise<unknown>, event = '') =>
    retryUntilDone(work, ending.signal, (error) => onFailure(error, event))

  async function handle(entries: readonly Entry[]): Promise<number> {
    const { source, offset } = entries[0] as Entry
    // A repeated or early delivery: nothing is done twice or skipped.
    if (offset !== places.of(source)) return places.of(source)
    let place = offset
    for (const entry of entries.filter((one) => concerns(reaction, one, now()))) {
      if (!(await reactTo(entry, place))) return places.of(source)
      place = entry.offset + 1
    }
    // To pass over events again after a power cut is harmless.
    await moveTo(source, place, (entries.at(-1) as Entry).offset + 1, true)
    return places.of(source)
  }

  async function reactTo({ source, offset, envelope }: Entry, place: number): Promise<boolean> {
    if (ending.signal.aborted) return false
    return (await insist(() => inTime(reaction, envelope), envelope.id)) && moveTo(source, place, offset + 1)
  }

  /** Expects the offset at which the work began. False if the reactor ends, or another process has moved the offset. */
  async function moveTo(source: Source, place: number, next: number, replayable = false): Promise<boolean> {
    return place === next || ((await commitPlace(source, place, next, replayable)) && places.of(source) === next)
  }

  /** If another process has moved the offset, that counts. */
  function commitPlace(source: Source, expected: number, next: number, replayable = false): Promise<boolean> {
    return insist(async () => {
      const moved = await store.commit([], { reader, source, expected, next, replayable })
      places.move(source, moved === 'done' ? next : ((await store.progress(reader)).get(source) ?? 0))
    })
  }

  async function takePlaces(): Promise<SourceOffsets> {
    const stored = await store.progress(reader)
    for (const [source, end] of await log.ends(reaction.topics)) {
      const next = stored.get(source)
      if (next === undefined) {
        // Without an offset (first start, or rebuilt documents) it is unknown which reactions have run. One that must
        // not run twice begins at the end, others at the start.
        await commitPlace(source, 0, reaction.maxAge === undefined ? 0 : end)
        continue
      }
      // The stored offset is older than ours; using it would repeat a reaction.
      if (next < places.of(source)) continue
      places.move(source, next)
      // Beyond the end, the log is an older one (a restored backup), and everything after its end is new.
      await moveTo(source, next, Math.min(next, end))
    }
    return places.all()
  }

  return {
    name: reaction.name,
    /** Events appended after this resolves are handled. */
    start: async (): Promise<void> => {
      await takePlaces()
      if (ending.signal.aborted) return
      follower = log.follow({ reader, topics: reaction.topics, start: takePlaces, handle, batch: 20 })
    },
    stop: async (): Promise<void> => {
      ending.abort()
      await follower?.stop()
    },
    /** Whether new events go to this process or another member of its consumer group. */
    joined: () => follower !== undefined && follower.joined?.() !== false,
    positions: places.all,
  }
}

/** The hanging reaction may still finish during the retry, as after a crash halfway. */
function inTime({ react, name }: Reaction, envelope: Envelope): Promise<void> {
  return withTimeout(LONGEST_MS, react(envelope), () => {
    throw new Error(`The reaction ${name} has not ended in ${LONGEST_MS / 1_000} s`)
  })
}

function concerns({ handles, maxAge }: Reaction, { envelope }: Entry, now: number): boolean {
  if (!handles(envelope)) return false
  return maxAge === undefined || now - Date.parse(envelope.time) <= maxAge
}
