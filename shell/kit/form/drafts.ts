import type { Values } from '../fields/fields.ts'

/** The used part of `sessionStorage`. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'arrive.draft.'
const SAVE_PREFIX = 'arrive.save.'
/** Prefix of an administrator's search texts: stored like drafts, but deleted with the session. */
export const SEARCH = 'search-'

/** Owner and form of a draft. */
export interface DraftKey {
  readonly owner: number | 'visitor'
  readonly form: string
}

const nameOf = ({ owner, form }: DraftKey) => `${PREFIX}${owner}.${form}`
const saveNameOf = ({ owner, form }: DraftKey) => `${SAVE_PREFIX}${owner}.${form}`

/** Window event after a draft was stored or deleted. */
export const DRAFTS_CHANGED = 'arrive.drafts'

function announce(): void {
  if (typeof dispatchEvent === 'function') dispatchEvent(new Event(DRAFTS_CHANGED))
}

/** An idempotency key with the body that it belongs to. */
export interface SaveKey {
  readonly body: string
  readonly key: string
}

export function readDraft(store: DraftStore, key: DraftKey): Values | undefined {
  return read(store, nameOf(key))
}

/** The key of an unanswered save of this draft. */
export function readSaveKey(store: DraftStore, draft: DraftKey): SaveKey | undefined {
  const { body, key } = read(store, saveNameOf(draft)) ?? {}
  return typeof body === 'string' && typeof key === 'string' ? { body, key } : undefined
}

/** Stored until the draft is dropped. */
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

// If the store is full, typing and saving must still work.
function write(store: DraftStore, name: string, text: string): void {
  try {
    store.setItem(name, text)
  } catch {
    // Everything is still on the screen.
  }
}

/** Without files, which can't be stored. */
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

/** Forms with a draft of this owner in this tab. */
export function draftsOf(store: DraftStore, owner: DraftKey['owner']): readonly string[] {
  const own = nameOf({ owner, form: '' })
  return namesIn(store, PREFIX).flatMap((name) => (name.startsWith(own) ? [name.slice(own.length)] : []))
}

/** Deletes drafts: this person's, only their searches, or those of all others. A visitor's stay. */
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
