import type { Values } from '../fields/fields.ts'

/** The used part of `sessionStorage`. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'arrive.draft.'
const SAVE_PREFIX = 'arrive.save.'
const STATE_PREFIX = 'arrive.kept.'
/** Prefix of an administrator's search texts: stored like drafts, but deleted with the session. */
export const SEARCH = 'search-'

/** Owner and form of a draft. */
export interface DraftKey {
  readonly owner: number | 'visitor'
  readonly form: string
}

const nameOf = ({ owner, form }: DraftKey) => `${PREFIX}${owner}.${form}`
const saveNameOf = ({ owner, form }: DraftKey) => `${SAVE_PREFIX}${owner}.${form}`

const stateNameOf = ({ owner, form }: DraftKey) => `${STATE_PREFIX}${owner}.${form}`

/** What is known of a draft's copy on the server. */
export interface DraftState {
  /** `kept`: only in this tab. */
  readonly is: 'saving' | 'saved' | 'kept'
  /** When it was last saved; null: never. */
  readonly at: string | null
  /** The revision that this tab saw last. */
  readonly revision: number | null
  /** Whether something was typed since. */
  readonly isTyped: boolean
}

export function readDraftState(store: DraftStore, key: DraftKey): DraftState | undefined {
  return read(store, stateNameOf(key)) as DraftState | undefined
}

export function writeDraftState(store: DraftStore, key: DraftKey, state: DraftState): void {
  write(store, stateNameOf(key), JSON.stringify(state))
  announce()
}

/** Window event after a draft or its state was stored or deleted. */
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

/** Deletes a draft, what is known of it, and the key of its save. */
export function dropDraft(store: DraftStore, key: DraftKey): void {
  store.removeItem(nameOf(key))
  store.removeItem(saveNameOf(key))
  store.removeItem(stateNameOf(key))
  announce()
}

/** Forms with a draft of this owner in this tab. */
export function draftsOf(store: DraftStore, owner: DraftKey['owner']): readonly string[] {
  const own = nameOf({ owner, form: '' })
  return namesIn(store, PREFIX).flatMap((name) => (name.startsWith(own) ? [name.slice(own.length)] : []))
}

/** Whether a logout would delete answers that are in this tab only. */
export function hasUnsaved(store: DraftStore, person: number): boolean {
  return draftsOf(store, person).some((form) => readDraftState(store, { owner: person, form })?.is !== 'saved')
}

/** Deletes drafts: this person's, only their searches, or those of all others. A visitor's stay. */
export function dropDraftsOf(store: DraftStore, person: number, which: 'only' | 'searches' | 'except' = 'only'): void {
  for (const prefix of [PREFIX, SAVE_PREFIX, STATE_PREFIX]) {
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
