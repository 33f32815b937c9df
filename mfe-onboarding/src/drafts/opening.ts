import type { Form } from '@arrive/contracts/form.ts'
import type { Values } from '@arrive/kit/fields/fields.ts'
import {
  type DraftKey,
  type DraftStore,
  dropDraft,
  readDraft,
  readDraftState,
  writeDraft,
} from '@arrive/kit/form/drafts.ts'
import type { HeldDraft, ServerDraft } from './server.ts'
import type { SyncStart } from './sync.ts'
import { differences, draftIn, onScreen } from './values.ts'

export interface Opening {
  /** Values for the form to start with, over the saved ones. */
  readonly draft?: Values
  /** Whether another device typed them. */
  readonly isTaken: boolean
  readonly start: SyncStart
}

interface OpeningParts {
  readonly store: DraftStore
  readonly key: DraftKey
  /** Undefined if it could not be read. */
  readonly server: ServerDraft | undefined
  /** What the form starts with otherwise. */
  readonly base: Values
}

/**
 * With what a form opens: this tab's draft, the server's, or a question if both were typed.
 */
export function openingOf(form: Form, { store, key, server, base }: OpeningParts): Opening {
  const tab = readDraft(store, key)
  const known = readDraftState(store, key)
  const isTyped = tab !== undefined && known?.isTyped !== false
  const seen = { revision: known?.revision ?? undefined, at: known?.at ?? null, isTyped }
  if (server === undefined) return { isTaken: false, start: seen }
  const adopted = { revision: server.revision, at: server.updated_at, isTyped: false }
  if (tab === undefined) {
    if (!isHeld(server, form)) return { isTaken: false, start: { ...adopted, at: null } }
    return { draft: onScreen(form, server.values, base), isTaken: true, start: adopted }
  }
  if (server.revision === seen.revision) return { isTaken: false, start: seen }
  if (!isHeld(server, form)) return ended(store, key, { seen, revision: server.revision })
  const isSame = differences(form, draftIn(form, tab), server.values).length === 0
  if (isSame) return { isTaken: false, start: adopted }
  if (isTyped) return { isTaken: false, start: { ...seen, conflict: { kind: 'two', draft: server } } }
  // What the server does not keep, such as a signature, stays.
  writeDraft(store, key, onScreen(form, server.values, tab))
  return { isTaken: true, start: adopted }
}

/** The first write on what this tab saw says whether the form was submitted. */
function ended(
  store: DraftStore,
  key: DraftKey,
  { seen, revision }: { readonly seen: SyncStart; readonly revision: number },
): Opening {
  if (seen.isTyped) return { isTaken: false, start: { ...seen, revision: seen.revision ?? revision } }
  // Everything in this tab was on the server, where it was submitted or deleted.
  dropDraft(store, key)
  return { isTaken: false, start: { revision, isTyped: false, at: null } }
}

/** A draft of another version of the form is not shown in this one. */
function isHeld(draft: ServerDraft, { version }: Form): draft is HeldDraft {
  return draft.values !== null && draft.form_version === version
}
