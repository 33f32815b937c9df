import type { Kernel } from '../kernel/index.ts'
import type { IndexRange } from '../shared/sealed/sealed-log.ts'

/** Which events are sent once more: the last range that was asked for of each subscription. */
export const REPLAYS = {
  name: 'replays',
  lasting: true,
  // Nothing is sent again of a log that was put back: its indexes beyond the backup are other events.
  restored: () => undefined,
} as const

/** Times in milliseconds since 1970. */
export interface Replay extends IndexRange {
  /** That of the subscription. */
  readonly id: string
  /** The tree whose indexes these are. */
  readonly origin: string
  /** The index to go on from. */
  readonly next: number
  readonly state: 'sending' | 'sent' | 'stopped'
  /** Why it was stopped: the receiver is gone for good, or has failed for too long, or another tree has begun. */
  readonly reason?: 'gone' | 'failing' | 'other-origin'
  /** Since when it is in this state. ISO 8601. */
  readonly since: string
  /** Failed tries of the event that is next. */
  readonly attempts: number
  readonly failingSince?: number
  readonly nextTry?: number
}

/** A replay as it is stored: it is changed only where it is still this one. */
export interface StoredReplay {
  readonly replay: Replay
  readonly body: string
}

/** The lease of who sends again to a subscription. */
export function replayLease(id: string): string {
  return `${id}/replay`
}

type Dependencies = Pick<Kernel, 'store'>

export async function findReplay({ store }: Dependencies, id: string): Promise<StoredReplay | undefined> {
  const body = (await store.get(REPLAYS.name, [id])).get(id)?.body
  return body === undefined ? undefined : { replay: JSON.parse(body), body }
}

/** Stores a replay over the one that was found before; false where it is another one by now, or gone. */
export async function writeReplay(
  { store }: Dependencies,
  before: StoredReplay | undefined,
  replay: Replay,
): Promise<boolean> {
  const doc = { id: replay.id, person: 0, body: JSON.stringify(replay) }
  const over = before?.body ?? null
  return (await store.commit([{ kind: 'put', collection: REPLAYS.name, doc, over }])) !== 'lost'
}
