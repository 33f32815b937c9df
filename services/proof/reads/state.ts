import { parseVkey, type VerifierKey } from '@arrive/contracts/proof/notes.ts'
import type { Kernel, SourceOffsets } from '../../kernel/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { STATE } from '../../shared/sealed/collections.ts'
import { STATE_ID } from '../names.ts'

type Unknown<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** Absent before a tree has begun. */
export interface Beginning {
  readonly since: string
  readonly adopted: number
  /** In the topic `proof`. */
  readonly offset: number
  /** Number of earlier trees. */
  readonly trees: number
}

export interface Earlier extends Unknown<Beginning> {
  readonly checked?: string | undefined
}

export interface SealedState extends Earlier {
  readonly size: number
  readonly note: string
  readonly time: string
  readonly vkey: string
  /** Former keys of the tree. Absent in older documents. */
  readonly formerKeys?: readonly string[]
  /** The next offset of every source: everything before it is sealed. */
  readonly sealed: Readonly<Record<string, number>>
  /** Set if the log or key does not match, so that nothing is signed any more. */
  readonly halted?: Halt
}

export type Halt = 'other-log' | 'other-key' | 'other-anchor'

export async function readState(store: Pick<Kernel['store'], 'get'>): Promise<SealedState | undefined> {
  const doc = (await store.get(STATE.name, [STATE_ID])).get(STATE_ID)
  return doc === undefined ? undefined : JSON.parse(doc.body)
}

/** The latest checkpoint, signed. Undefined before the first. */
export async function latestNote({ store }: Pick<Kernel, 'store'>): Promise<string | undefined> {
  const { size = 0, note } = (await readState(store)) ?? {}
  return size === 0 ? undefined : note
}

/** Undefined before a tree has begun. */
export function originOfState(state: Pick<SealedState, 'vkey'> | undefined): string | undefined {
  return state === undefined || state.vkey === '' ? undefined : state.vkey.slice(0, state.vkey.indexOf('+'))
}

export function keysOfState({
  vkey,
  formerKeys = [],
}: Pick<SealedState, 'vkey' | 'formerKeys'>): readonly VerifierKey[] {
  return [vkey, ...formerKeys].flatMap((text) => parseVkey(text, nodeHashing) ?? [])
}

export function eventsOf({ sealed }: Pick<SealedState, 'sealed'>): number {
  return Object.values(sealed).reduce((sum, offset) => sum + offset, 0)
}

export function unsealedOf(state: Pick<SealedState, 'sealed'> | undefined, ends: SourceOffsets): number {
  let count = 0
  for (const [source, end] of ends) count += Math.max(0, end - (state?.sealed[source] ?? 0))
  return count
}
