import { type DraftStore, draftsOf, dropDraft } from './drafts.ts'

/** Key of the time of the last typing in a public form, in milliseconds since 1970. */
const TYPED = 'arrive.typed'
/** Visitors never log out, so their drafts on shared computers expire. */
const LIFETIME_MS = 30 * 60_000

export function noteTyping(store: DraftStore, now: number): void {
  try {
    store.setItem(TYPED, String(now))
  } catch {
    // If the store is full, there is no draft either.
  }
}

export function isTyping(store: DraftStore): boolean {
  return store.getItem(TYPED) !== null
}

/** Whether drafts must be deleted, because typing stopped long ago. */
export function isAbandoned(store: DraftStore, now: number): boolean {
  return isTyping(store) && now - Number(store.getItem(TYPED)) >= LIFETIME_MS
}

/** Deletes the recorded time if no drafts are left. */
export function endTyping(store: DraftStore): void {
  if (draftsOf(store, 'visitor').length === 0) store.removeItem(TYPED)
}

/** Deletes visitors' drafts on any page. The time stays, so the form can explain it. */
export function dropAbandoned(store: DraftStore, now: number): void {
  if (!isAbandoned(store, now)) return
  for (const form of draftsOf(store, 'visitor')) dropDraft(store, { owner: 'visitor', form })
}
