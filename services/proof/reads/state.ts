import type { Kernel, SourceOffsets } from '../../kernel/index.ts'
import { STATE } from '../../shared/sealed/names.ts'
import { STATE_ID } from '../names.ts'

/** What is known of the log's beginning, and of the last look at all of it. */
export interface Earlier {
  /** When the log began to be sealed, and how many events there were before. Absent before that. */
  readonly since?: string | undefined
  readonly adopted?: number | undefined
  /** When a process last compared the whole log with what was signed. */
  readonly checked?: string | undefined
}

/** How far the log is sealed, as every process can see it. */
export interface SealedState extends Earlier {
  /** Leaves of the signed tree, those of heads among them; 0 before the first checkpoint. */
  readonly size: number
  /** The latest checkpoint, and when it was signed. */
  readonly note: string
  readonly time: string
  readonly vkey: string
  /** The next offset of every source: what stands before it is sealed. */
  readonly sealed: Readonly<Record<string, number>>
  /** Set where the log is not what was sealed, or the key is another one: nothing is signed any more. */
  readonly halted?: Halt
}

/** Why nothing is signed any more. */
export type Halt = 'other-log' | 'other-key' | 'other-anchor'

export async function readState(store: Pick<Kernel['store'], 'get'>): Promise<SealedState | undefined> {
  const doc = (await store.get(STATE.name, [STATE_ID])).get(STATE_ID)
  return doc === undefined ? undefined : JSON.parse(doc.body)
}

/** How many events of the log are sealed. */
export function eventsOf({ sealed }: Pick<SealedState, 'sealed'>): number {
  return Object.values(sealed).reduce((sum, offset) => sum + offset, 0)
}

/** How many events of the log are not sealed yet. */
export function unsealedOf(state: Pick<SealedState, 'sealed'> | undefined, ends: SourceOffsets): number {
  let count = 0
  for (const [source, end] of ends) count += Math.max(0, end - (state?.sealed[source] ?? 0))
  return count
}
