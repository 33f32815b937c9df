import type { Values } from '../fields/fields.ts'

/** Where drafts are kept: the part of `sessionStorage` that is needed. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'arrive.draft.'
/** The prefix of an administrator's search texts: kept like drafts, but never longer than the session. */
export const SEARCH = 'search-'

/** Whose draft of which form: a person's number, or `visitor`. */
export interface DraftKey {
  readonly owner: number | 'visitor'
  readonly form: string
}

const nameOf = ({ owner, form }: DraftKey) => `${PREFIX}${owner}.${form}`

/** What was typed into a form in this tab and not saved yet. */
export function readDraft(store: DraftStore, key: DraftKey): Values | undefined {
  try {
    const text = store.getItem(nameOf(key))
    const draft: unknown = text === null ? undefined : JSON.parse(text)
    return typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? (draft as Values) : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft without files, which a tab cannot store. A full store must not keep anyone from typing. */
export function writeDraft(store: DraftStore, key: DraftKey, values: Values): void {
  try {
    const isFile = (value: unknown) => typeof File !== 'undefined' && value instanceof File
    store.setItem(
      nameOf(key),
      JSON.stringify(values, (_, value) => (isFile(value) ? undefined : value)),
    )
  } catch {
    // Everything is still on the screen, so nothing is lost.
  }
}

export function dropDraft(store: DraftStore, key: DraftKey): void {
  store.removeItem(nameOf(key))
}

/** The forms of which this person, or a visitor, has a draft in this tab. */
export function draftsOf(store: DraftStore, owner: DraftKey['owner']): readonly string[] {
  const own = nameOf({ owner, form: '' })
  return namesIn(store).flatMap((name) => (name.startsWith(own) ? [name.slice(own.length)] : []))
}

/** Deletes drafts: this person's, only their search texts, or those of all other people. A visitor's stay. */
export function dropDraftsOf(store: DraftStore, person: number, which: 'only' | 'searches' | 'except' = 'only'): void {
  for (const name of namesIn(store)) {
    const [owner = '', form = ''] = name.slice(PREFIX.length).split('.')
    if (owner === 'visitor' || (which === 'searches' && !form.startsWith(SEARCH))) continue
    if ((owner === String(person)) === (which !== 'except')) store.removeItem(name)
  }
}

function namesIn(store: DraftStore): readonly string[] {
  return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((name) => name.startsWith(PREFIX))
}
