import type { KeyObject } from 'node:crypto'
import type { Upcast } from '@arrive/contracts/upcast.ts'
import { personOf } from '../events/envelope.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { type Entry, topicOf } from '../ports/event-log.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { ERASED_PERSONS, HISTORY, PARKED, parkedId, REFUSED } from './names.ts'
import { OUTCOMES, outcomeId } from './outcomes.ts'
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
/** What was loaded before the first event of a batch is applied. */
export interface BatchContext {
  /** Whether the projection records outcomes of these events: a batch has one source, so one topic. */
  readonly settles: boolean
  readonly keys: ReadonlyMap<number, KeyObject>
  readonly erased: Set<number>
  /** Persons whose key was destroyed; a key that is merely missing makes an event unreadable. */
  readonly destroyed: ReadonlySet<number>
  readonly parked: Set<number>
  /** Position of each event that is already in the history, by id. */
  readonly seen: Map<string, string>
  /** Ids of seen events whose outcome is still stored. */
  readonly recordedOutcomes: ReadonlySet<string>
  /** Error code of each event refused before, by id: a later erasure must not make it acceptable. */
  readonly refused: ReadonlyMap<string, string>
}

/** Loads what the batch needs to know about its persons and events. */
export async function loadBatchContext(
  dependencies: ProjectorDependencies,
  entries: readonly Entry[],
): Promise<BatchContext> {
  const { store, vault, projection, generation } = dependencies
  const persons = [...new Set(entries.map(({ envelope }) => personOf(envelope)))]
  const all = entries.map(({ envelope }) => envelope.id)
  const settles = isOf(projection.settles, entries)
  const ids = settles ? all : []
  const [keys, erased, parked, history, refused] = await Promise.all([
    vault.existing(persons),
    store.get(ERASED_PERSONS.name, persons.map(String)),
    store.get(
      PARKED.name,
      persons.map((person) => parkedId(projection, generation, person)),
    ),
    store.get(HISTORY.name, ids),
    store.get(REFUSED.name, isOf(projection.honorsRefusals ?? [], entries) ? all : ids),
  ])
  const answers = await store.get(
    OUTCOMES.name,
    [...history.keys()].map((id) => outcomeId(id, projection.name)),
  )
  return {
    settles,
    keys,
    destroyed: await vault.destroyed(persons.filter((person) => !keys.has(person))),
    refused: new Map([...refused].map(([id, { body }]) => [id, body])),
    erased: new Set([...erased.keys()].map(Number)),
    parked: new Set([...parked.values()].map(({ person }) => person)),
    seen: new Map([...history].map(([id, doc]) => [id, String(doc.sort?.position)])),
    recordedOutcomes: new Set(answers.keys()),
  }
}

function isOf(topics: readonly string[], entries: readonly Entry[]): boolean {
  const [first] = entries
  return first !== undefined && topics.includes(topicOf(first.source))
}
