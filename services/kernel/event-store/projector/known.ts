import type { KeyObject } from 'node:crypto'
import { personOf } from '../events/envelope.ts'
import { type Entry, type Position, type Source, topicOf } from '../ports/event-log.ts'
import type { Means } from './means.ts'
import { ERASED_PERSONS, HISTORY, PARKED, parkedId, REFUSED } from './names.ts'
import { OUTCOMES, outcomeId } from './outcomes.ts'

/** What is known before the first event of a batch is applied. */
export interface Known {
  /** Whether the projection settles these events: entries of a batch are of one source, so of one topic. */
  readonly settles: boolean
  readonly keys: ReadonlyMap<number, KeyObject>
  readonly erased: Set<number>
  /** Persons whose key was destroyed; a key that is merely missing makes an event unreadable. */
  readonly destroyed: ReadonlySet<number>
  readonly parked: Set<number>
  /** Position of each event that is in the history already, by id. */
  readonly seen: Map<string, string>
  /** Those of the seen events whose outcome is still on record. */
  readonly answered: ReadonlySet<string>
  /** Code of each event that was refused before, by id: later erasures must not make it acceptable. */
  readonly refused: ReadonlyMap<string, string>
}

/** `onboarding/0/000000000017`: sorts as the log runs. */
export function positionText({ source, offset }: Position): string {
  return `${source}/${String(offset).padStart(12, '0')}`
}

/** The position that such a text tells. */
export function positionIn(text: string): Position {
  const end = text.lastIndexOf('/')
  return { source: text.slice(0, end) as Source, offset: Number(text.slice(end + 1)) }
}

/** Looks up what the batch needs to know of its persons and events. */
export async function look(means: Means, entries: readonly Entry[]): Promise<Known> {
  const { store, vault, projection, generation } = means
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
    store.get(REFUSED.name, isOf(projection.heeds ?? [], entries) ? all : ids),
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
    answered: new Set(answers.keys()),
  }
}

function isOf(topics: readonly string[], entries: readonly Entry[]): boolean {
  const [first] = entries
  return first !== undefined && topics.includes(topicOf(first.source))
}
