import type { KeyObject } from 'node:crypto'
import type { Upcast } from '@arrive/contracts/upcast.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import type { Erasure, Projection } from './projection.ts'

/** What a projector is made of. */
export interface ProjectorDependencies {
  readonly projection: Projection
  readonly generation: number
  /** Earlier generations that nobody has discarded yet: an erased person leaves them too. */
  readonly kept?: () => readonly number[]
  readonly store: DocumentStore
  readonly vault: KeyVault
  readonly pepper: KeyObject
  /** Makes the current shape of an event's data out of the one it was written in. */
  readonly upcast: Upcast
  readonly erasure: Erasure
  /** Whether this generation answers requests: a rebuild beside the live one records no outcomes and no history. */
  readonly live: boolean
  readonly now: () => number
  /** Called once for every event that could not be applied. */
  readonly onParked: (parked: Parked) => void
}

export interface Parked {
  readonly projection: string
  readonly person: number
  readonly event: string
  readonly position: string
  /** `poison`: the event, or a stored document that it needs, cannot be read; `bug`: our code failed on it. */
  readonly reason: 'poison' | 'bug'
  readonly error: unknown
}
