import type { Values } from '../fields/fields.ts'

/** Where drafts are kept: the part of `sessionStorage` that is needed. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'arrive.draft.'
const SAVE_PREFIX = 'arrive.save.'
/** The prefix of an administrator's search texts: kept like drafts, but never longer than the session. */
export const SEARCH = 'search-'

/** Whose draft of which form: a person's number, or `visitor`. */
export interface DraftKey {
  readonly owner: number | 'visitor'
  readonly form: string
}

const nameOf = ({ owner, form }: DraftKey) => `${PREFIX}${owner}.${form}`
const saveNameOf = ({ owner, form }: DraftKey) => `${SAVE_PREFIX}${owner}.${form}`

/** Event of the window after a draft was stored or deleted. */
export const DRAFTS_CHANGED = 'arrive.drafts'

function announce(): void {
  if (typeof dispatchEvent === 'function') dispatchEvent(new Event(DRAFTS_CHANGED))
}

/** The idempotency key of a save, and the body it belongs to. */
export interface SaveKey {
  readonly body: string
  readonly key: string
}

/** What was typed into a form in this tab and not saved yet. */
export function readDraft(store: DraftStore, key: DraftKey): Values | undefined {
  return read(store, nameOf(key))
}

/** The key of a save of this draft that was not answered. */
export function readSaveKey(store: DraftStore, draft: DraftKey): SaveKey | undefined {
  const { body, key } = read(store, saveNameOf(draft)) ?? {}
  return typeof body === 'string' && typeof key === 'string' ? { body, key } : undefined
}

/** Stores the key of a save until its draft is dropped. */
export function writeSaveKey(store: DraftStore, draft: DraftKey, key: SaveKey): void {
  write(store, saveNameOf(draft), JSON.stringify(key))
}

function read(store: DraftStore, name: string): Values | undefined {
  try {
    const text = store.getItem(name)
    const found: unknown = text === null ? undefined : JSON.parse(text)
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Values) : undefined
  } catch {
    return undefined
  }
}

// A full store must not keep anyone from typing or saving: everything is still on the screen.
function write(store: DraftStore, name: string, text: string): void {
  try {
    store.setItem(name, text)
  } catch {
    // Nothing to do.
  }
}

/** Stores a draft without files, which a tab cannot store. */
export function writeDraft(store: DraftStore, key: DraftKey, values: Values): void {
  const isFile = (value: unknown) => typeof File !== 'undefined' && value instanceof File
  write(
    store,
    nameOf(key),
    JSON.stringify(values, (_, value) => (isFile(value) ? undefined : value)),
  )
  announce()
}

/** Deletes a draft, and the key of its save. */
export function dropDraft(store: DraftStore, key: DraftKey): void {
  store.removeItem(nameOf(key))
  store.removeItem(saveNameOf(key))
  announce()
}

/** The forms of which this person, or a visitor, has a draft in this tab. */
export function draftsOf(store: DraftStore, owner: DraftKey['owner']): readonly string[] {
  const own = nameOf({ owner, form: '' })
  return namesIn(store, PREFIX).flatMap((name) => (name.startsWith(own) ? [name.slice(own.length)] : []))
}

/** Deletes drafts: this person's, only their search texts, or those of all other people. A visitor's stay. */
export function dropDraftsOf(store: DraftStore, person: number, which: 'only' | 'searches' | 'except' = 'only'): void {
  for (const prefix of [PREFIX, SAVE_PREFIX]) {
    for (const name of namesIn(store, prefix)) {
      const [owner = '', form = ''] = name.slice(prefix.length).split('.')
      if (owner === 'visitor' || (which === 'searches' && !form.startsWith(SEARCH))) continue
      if ((owner === String(person)) === (which !== 'except')) store.removeItem(name)
    }
  }
  announce()
}

function namesIn(store: DraftStore, prefix: string): readonly string[] {
  return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((name) => name.startsWith(prefix))
}
