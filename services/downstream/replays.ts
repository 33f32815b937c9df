import type { Kernel } from '../kernel/index.ts'
import type { IndexRange } from '../shared/sealed/sealed-log.ts'

/** The last range of each subscription that was requested to be sent again. */
export const REPLAYS = {
  name: 'replays',
  lasting: true,
  // A restored log has other events at the indexes beyond the backup, so nothing is sent again.
  restored: () => undefined,
} as const

/** Times in milliseconds since 1970. */
export interface Replay extends IndexRange {
  readonly id: string
  /** The tree that the indexes refer to. */
  readonly origin: string
  readonly next: number
  readonly state: 'sending' | 'sent' | 'stopped'
  /** The receiver is gone for good, has failed for too long, or another tree has begun. */
  readonly reason?: 'gone' | 'failing' | 'other-origin'
  /** ISO 8601. */
  readonly since: string
  /** Failed tries of the next event. */
  readonly attempts: number
  readonly failingSince?: number
  readonly nextTry?: number
}

/** `body` is the stored text, for compare-and-swap. */
export interface StoredReplay {
  readonly replay: Replay
  readonly body: string
}

export function replayLease(id: string): string {
  return `${id}/replay`
}

type Dependencies = Pick<Kernel, 'store'>

export async function findReplay({ store }: Dependencies, id: string): Promise<StoredReplay | undefined> {
  const body = (await store.get(REPLAYS.name, [id])).get(id)?.body
  return body === undefined ? undefined : { replay: JSON.parse(body), body }
}

/** Replaces the replay that was read before; false if it changed meanwhile or is gone. */
export async function writeReplay(
  { store }: Dependencies,
  before: StoredReplay | undefined,
  replay: Replay,
): Promise<boolean> {
  const doc = { id: replay.id, person: 0, body: JSON.stringify(replay) }
  const over = before?.body ?? null
  return (await store.commit([{ kind: 'put', collection: REPLAYS.name, doc, over }])) !== 'lost'
}
