import { type DraftStore, draftsOf, dropDraft } from './drafts.ts'

/** When something was last typed into a public form of this tab, in milliseconds since 1970. */
const TYPED = 'arrive.typed'
/** Visitors never log out, so what they leave on a shared computer is deleted after this many milliseconds. */
const LIFETIME_MS = 30 * 60_000

/** Records activity on a public form. */
export function noteTyping(store: DraftStore, now: number): void {
  try {
    store.setItem(TYPED, String(now))
  } catch {
    // In a full store there is no draft either.
  }
}

/** Whether the time of the last typing is known. */
export function isTyping(store: DraftStore): boolean {
  return store.getItem(TYPED) !== null
}

/** Whether drafts have to be deleted, because no one has typed for long enough. */
export function isAbandoned(store: DraftStore, now: number): boolean {
  return isTyping(store) && now - Number(store.getItem(TYPED)) >= LIFETIME_MS
}

/** Deletes the recorded time if no drafts are left. */
export function endTyping(store: DraftStore): void {
  if (draftsOf(store, 'visitor').length === 0) store.removeItem(TYPED)
}

/**
 * Deletes what visitors have left, whatever page the tab shows. The time stays, so that the form can say what happened.
 */
export function dropAbandoned(store: DraftStore, now: number): void {
  if (!isAbandoned(store, now)) return
  for (const form of draftsOf(store, 'visitor')) dropDraft(store, { owner: 'visitor', form })
}
