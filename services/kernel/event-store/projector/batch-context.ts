import type { KeyObject } from 'node:crypto'
import type { Upcast } from '@arrive/contracts/upcast.ts'
import { personOf } from '../events/envelope.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { type Entry, topicOf } from '../ports/event-log.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { consumerName, ERASED_PERSONS, HISTORY, PARKED, parkedId, REFUSED, shareReader } from './collections.ts'
import { OUTCOMES, outcomeId } from './outcomes.ts'
import type { Erasure, Projection } from './projection.ts'

/** The persons whose number has this remainder. */
export interface Share {
  readonly remainder: number
  readonly of: number
}

export interface ProjectorDependencies {
  readonly projection: Projection
  readonly generation: number
  /** Earlier generations that are not discarded yet; an erased person is removed from them too. */
  readonly kept?: () => readonly number[]
  /** A generation with mostly equal documents. Its seals are reused, so that both can be compared unopened. */
  readonly like?: number | undefined
  /** Only these persons' events are applied: other threads apply the rest of a replay. */
  readonly share?: Share | undefined
  readonly store: Pick<DocumentStore, 'get' | 'list' | 'readsLog'>
  readonly vault: KeyVault
  readonly pepper: KeyObject
  readonly upcast: Upcast
  readonly erasure: Erasure
  /** Whether this generation answers requests. A rebuild records no outcomes and no history. */
  readonly live: boolean
  readonly now: () => number
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

export interface BatchContext {
  /** Whether the projection records outcomes of these events: a batch has one source, so one topic. */
  owns: boolean
  readonly persons: Set<number>
  readonly keys: Map<number, KeyObject>
  readonly erased: Set<number>
  /** Persons whose key was destroyed; a key that is merely missing makes an event unreadable. */
  readonly destroyed: Set<number>
  readonly parked: Set<number>
  /** Position of each event that is already in the history, by id. */
  readonly seen: Map<string, string>
  readonly recordedOutcomes: Set<string>
  /** Error code of each event refused before, by id: a later erasure must not make it acceptable. */
  readonly refused: Map<string, string>
}

export function readerOf({ projection, generation, share }: ReaderParts): string {
  if (share === undefined) return consumerName(projection, generation)
  return shareReader(projection, generation, share.remainder)
}

type ReaderParts = Pick<ProjectorDependencies, 'projection' | 'generation' | 'share'>

export function isInShare({ share }: Pick<ProjectorDependencies, 'share'>, { envelope }: Entry): boolean {
  return share === undefined || personOf(envelope) % share.of === share.remainder
}

export function emptyContext(): BatchContext {
  return {
    owns: false,
    persons: new Set(),
    keys: new Map(),
    erased: new Set(),
    destroyed: new Set(),
    parked: new Set(),
    seen: new Map(),
    recordedOutcomes: new Set(),
    refused: new Map(),
  }
}

/** Keeps changes of the batch's earlier events, which are not in the store yet. */
export async function loadContext(
  dependencies: ProjectorDependencies,
  entries: readonly Entry[],
  into: BatchContext,
): Promise<void> {
  const { store, vault, projection, generation } = dependencies
  const persons = [...new Set(entries.map(({ envelope }) => personOf(envelope))).difference(into.persons)]
  const all = entries.map(({ envelope }) => envelope.id)
  into.owns = isOf(projection.owns, entries)
  const ids = into.owns ? all : []
  const [keys, erased, parked, history, refused] = await Promise.all([
    vault.existing(persons),
    store.get(ERASED_PERSONS.name, persons.map(String)),
    store.get(
      PARKED.name,
      persons.map((person) => parkedId(projection, generation, person)),
    ),
    store.get(HISTORY.name, ids, { bodies: false }),
    store.get(REFUSED.name, isOf(projection.honorsRefusals ?? [], entries) ? all : ids),
  ])
  const answers = await store.get(
    OUTCOMES.name,
    [...history.keys()].map((id) => outcomeId(id, projection.name)),
  )
  addAll(into.persons, persons)
  setAll(into.keys, keys)
  addAll(into.destroyed, await vault.destroyed(persons.filter((person) => !keys.has(person))))
  addAll(into.erased, erased.keys().map(Number))
  addAll(
    into.parked,
    parked.values().map(({ person }) => person),
  )
  for (const [id, { sort }] of history) if (!into.seen.has(id)) into.seen.set(id, String(sort?.position))
  addAll(into.recordedOutcomes, answers.keys())
  setAll(
    into.refused,
    refused.entries().map(([id, { body }]) => [id, body] as const),
  )
}

function addAll<T>(to: Set<T>, values: Iterable<T>): void {
  for (const value of values) to.add(value)
}

function setAll<K, V>(to: Map<K, V>, values: Iterable<readonly [K, V]>): void {
  for (const [key, value] of values) to.set(key, value)
}

function isOf(topics: readonly string[], entries: readonly Entry[]): boolean {
  const [first] = entries
  return first !== undefined && topics.includes(topicOf(first.source))
}
