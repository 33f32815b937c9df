import type { CollectionSpec, Doc, Kernel } from '../kernel/index.ts'

/**
 * What people typed in a form and did not submit: one document per person and form, sealed with the person's key. Not
 * in backups or moves, because it is short-lived and in no event.
 */
export const DRAFTS = { name: 'drafts', expiring: true } as const satisfies CollectionSpec

/** Without `sealed` the draft has ended, and only its number is left. */
export interface DraftRow {
  readonly revision: number
  /** When it was written. */
  readonly at: string
  /** The revision with which the form was last submitted. */
  readonly submitted?: number
  /** The last writes with an `Idempotency-Key`, oldest first. */
  readonly keyed?: readonly KeyedWrite[]
  /** The form's version, and the values as a JWE. */
  readonly version?: number
  readonly sealed?: string
}

/** What a repeat of a write is answered with. */
export interface KeyedWrite extends Pick<DraftRow, 'revision' | 'at'> {
  /** The event id of its key. */
  readonly event: string
  /** A keyed hash of what it wrote. */
  readonly print: string
}

export function draftId(person: number, form: string): string {
  return `${person}/${form}`
}

export function rowOf({ body }: Pick<Doc, 'body'>): DraftRow {
  return JSON.parse(body)
}

/** When each form's draft of this person was written, by the form's name. */
export async function draftTimes(
  { store, now }: Pick<Kernel, 'store' | 'now'>,
  person: number,
): Promise<ReadonlyMap<string, string>> {
  const docs = await store.ofPerson(DRAFTS.name, person)
  const living = docs.filter((doc) => isLiving(doc, now()))
  return new Map(living.map((doc) => [doc.id.slice(draftId(person, '').length), rowOf(doc).at]))
}

/** Whether it has values that have not expired. */
export function isLiving(doc: Doc, now: number): boolean {
  return doc.expires !== undefined && doc.expires > now
}
