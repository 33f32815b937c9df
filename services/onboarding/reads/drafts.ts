import { DRAFT_AGE, draftForms } from '@arrive/contracts/drafts.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { type Doc, jwe, type Kernel } from '../../kernel/index.ts'
import { DRAFTS, type DraftRow, draftId, isLiving, rowOf } from '../../shared/drafts.ts'
import { answersOf, ONBOARDING } from '../projections/collections.ts'

export interface DraftOf {
  readonly form: Form
  readonly person: number
}

export type Values = Readonly<Record<string, unknown>>

/** What a write saw and left, sealed together. */
export interface SealedDraft {
  readonly base: number
  readonly values: Values
}

export interface FoundDraft {
  readonly doc: Doc | undefined
  /** An expired draft counts as if it were swept already. */
  readonly row: DraftRow | undefined
}

export async function findDraft(
  { store, now }: Pick<Kernel, 'store' | 'now'>,
  { form, person }: DraftOf,
): Promise<FoundDraft> {
  const id = draftId(person, form.name)
  const doc = (await store.get(DRAFTS.name, [id])).get(id)
  if (doc === undefined) return { doc, row: undefined }
  const row = rowOf(doc)
  return { doc, row: row.sealed === undefined || isLiving(doc, now()) ? row : undefined }
}

/** Undefined if it has ended, or if its person's key is gone. */
export async function openDraft(
  { vault }: Pick<Kernel, 'vault'>,
  { form, person }: DraftOf,
  row: DraftRow | undefined,
): Promise<SealedDraft | undefined> {
  const key = row?.sealed === undefined ? undefined : (await vault.existing([person])).get(person)
  if (key === undefined || row?.sealed === undefined) return undefined
  return JSON.parse(jwe.unseal(key, bindingOf({ form, person }), row.sealed))
}

export function bindingOf({ form, person }: DraftOf): jwe.Binding {
  return { person, of: `${DRAFTS.name}/${draftId(person, form.name)}` }
}

export interface ShownDraft {
  readonly form: string
  readonly revision: number
  readonly form_version: number | null
  readonly values: Values | null
  readonly updated_at: string | null
  readonly expires_at: string | null
}

/** As `GET /drafts/{form}` answers it. */
export async function readDraft(kernel: Kernel, draft: DraftOf): Promise<ShownDraft> {
  const { row } = await findDraft(kernel, draft)
  return shown(draft.form, row, await openDraft(kernel, draft, row))
}

export function shown({ name }: Form, row: DraftRow | undefined, opened: SealedDraft | undefined): ShownDraft {
  const revision = row?.revision ?? 0
  if (row === undefined || opened === undefined) {
    return { form: name, revision, form_version: null, values: null, updated_at: null, expires_at: null }
  }
  return { form: name, revision, form_version: row.version ?? 1, values: opened.values, ...timesOf(row) }
}

export function timesOf({ at }: Pick<DraftRow, 'at'>) {
  return { updated_at: at, expires_at: new Date(Date.parse(at) + DRAFT_AGE).toISOString() }
}

/** Without the values, which stay sealed. */
export async function listDrafts({ store, now }: Kernel, forms: readonly Form[], person: number) {
  const docs = new Map((await store.ofPerson(DRAFTS.name, person)).map((doc) => [doc.id, doc]))
  return draftForms(forms).flatMap(({ name }) => {
    const doc = docs.get(draftId(person, name))
    if (doc === undefined || !isLiving(doc, now())) return []
    const row = rowOf(doc)
    return [{ form: name, revision: row.revision, form_version: row.version ?? 1, ...timesOf(row) }]
  })
}

/** When the form was submitted, if that was after this revision of its draft. */
export async function submittedSince(
  { reader }: Pick<Kernel, 'reader'>,
  { form, person }: DraftOf,
  { row, base }: { readonly row: DraftRow | undefined; readonly base: number },
): Promise<string | null> {
  if (row?.submitted === undefined || base >= row.submitted) return null
  const saved = (await reader(ONBOARDING).get(answersOf(form), String(person)))?.value as
    | { readonly savedAt: string }
    | undefined
  // A form of the law may have been submitted in its place.
  return saved?.savedAt ?? row.at
}
