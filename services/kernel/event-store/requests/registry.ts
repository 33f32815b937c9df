import type { KeyObject } from 'node:crypto'
import { isHeld } from '../../common/holding.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import type { DocKey, ProjectedCollection, View } from '../projector/projection.ts'
import { blind, folded } from '../sealing/secrets.ts'

/** Assigns a number to each natural key before the first event; projections confirm it. */
export const SUBJECTS = { name: 'subjects', operational: true } as const satisfies ProjectedCollection
export const RESERVATIONS = { name: 'reservations', expiring: true } as const
/** How long the reservation of a crashed request lasts, in milliseconds. */
const RESERVED = 60_000

/** Numbers for natural keys (such as an e-mail), the same in every service and process. */
export interface SubjectRegistry {
  /** Assigns a number on first use. Keys are compared after trimming, lower-casing and NFKC. */
  readonly numberOf: (kind: string, natural: string) => Promise<number>
  readonly find: (kind: string, natural: string) => Promise<number | undefined>
  /** Reserves a name for an event. `false`: another event has it, or just had it. */
  readonly reserve: (kind: string, natural: string, claim: Claim) => Promise<boolean>
  readonly release: (kind: string, natural: string) => Promise<void>
}

export interface Claim {
  readonly event: string
  readonly person: number
}

/** Blinded, so that no file contains an e-mail. */
export function subjectId(pepper: KeyObject, kind: string, natural: string): string {
  return `${kind}/${blind(pepper, kind, folded(natural))}`
}

/** Without duplicates; ids are blinded. */
export function nameKeys(pepper: KeyObject, collection: string, kind: string, names: readonly string[]): DocKey[] {
  return [...new Set(names.map(folded))].map((name) => ({ collection, id: subjectId(pepper, kind, name) }))
}

/** Call for an event with a natural key, so that the registry can be rebuilt from the log. */
export function confirmSubject(view: View, pepper: KeyObject, kind: string, natural: string): void {
  view.put(SUBJECTS.name, subjectId(pepper, kind, natural), { value: {} })
}

export function createRegistry(options: {
  readonly store: DocumentStore
  readonly vault: KeyVault
  readonly pepper: KeyObject
  readonly now: () => number
}): SubjectRegistry {
  const { store, vault, pepper, now } = options

  async function find(kind: string, natural: string): Promise<number | undefined> {
    const id = subjectId(pepper, kind, natural)
    return (await store.get(SUBJECTS.name, [id])).get(id)?.person
  }

  async function numberOf(kind: string, natural: string): Promise<number> {
    const known = await find(kind, natural)
    if (known !== undefined) return known
    // A key is durable before the first event of its person, so no number in the log is above the vault's.
    const person = await store.next('person', await vault.highest())
    const other = await store.insertOnce(SUBJECTS.name, { id: subjectId(pepper, kind, natural), person, body: '{}' })
    return other?.person ?? person
  }

  async function reserve(kind: string, natural: string, { event, person }: Claim): Promise<boolean> {
    const id = subjectId(pepper, kind, natural)
    const mine = { id, person, body: JSON.stringify({ event }), expires: now() + RESERVED }
    const other = await store.insertOnce(RESERVATIONS.name, mine)
    if (other === undefined) return true
    if (other.body !== mine.body && isHeld(other.expires ?? 0, { now: now(), length: RESERVED })) return false
    // A repeat of the request that holds it extends it.
    return store.replaceIf(RESERVATIONS.name, mine, other.body)
  }

  async function release(kind: string, natural: string): Promise<void> {
    await store.commit([{ kind: 'remove', collection: RESERVATIONS.name, id: subjectId(pepper, kind, natural) }])
  }

  return { find, numberOf, reserve, release }
}
