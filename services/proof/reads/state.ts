import { parseVkey, type VerifierKey } from '@arrive/contracts/proof/notes.ts'
import type { Kernel, SourceOffsets } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { STATE } from '../../shared/sealed/names.ts'
import { STATE_ID } from '../names.ts'

type Unknown<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** How the tree began that is gone on with. Absent before that. */
export interface Beginning {
  /** When, and how many events there were before. */
  readonly since: string
  readonly adopted: number
  /** Where that stands in the log. */
  readonly offset: number
  /** How many trees there were before. */
  readonly trees: number
}

/** What is known of the log's beginning, and of the last look at all of it. */
export interface Earlier extends Unknown<Beginning> {
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
  /** Those that have signed this tree before. Absent in documents of before they were kept. */
  readonly formerKeys?: readonly string[]
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

/** What the tree is called; undefined before it has begun. */
export function originOfState(state: Pick<SealedState, 'vkey'> | undefined): string | undefined {
  return state === undefined || state.vkey === '' ? undefined : state.vkey.slice(0, state.vkey.indexOf('+'))
}

/** Every key that has signed the tree, as far as that is known. */
export function keysOfState({
  vkey,
  formerKeys = [],
}: Pick<SealedState, 'vkey' | 'formerKeys'>): readonly VerifierKey[] {
  return [vkey, ...formerKeys].flatMap((text) => parseVkey(text, nodeHashing) ?? [])
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
