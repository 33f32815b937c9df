import { type DraftStore, draftsOf, dropDraft } from './drafts.ts'

/** When something was last typed into a public form of this tab, in milliseconds since 1970. */
const TYPED = 'arrive.typed'
/** Visitors log out of nothing: what they leave behind on a computer of a library goes by itself. */
const LIFETIME_MS = 30 * 60_000

/** Notes that somebody is at a public form. */
export function noteTyping(store: DraftStore, now: number): void {
  try {
    store.setItem(TYPED, String(now))
  } catch {
    // In a full store there is no draft either.
  }
}

/** Whether there is something typed of which a time is known. */
export function isTyping(store: DraftStore): boolean {
  return store.getItem(TYPED) !== null
}

/** Whether nobody has typed for so long that what was typed has to go. */
export function isAbandoned(store: DraftStore, now: number): boolean {
  return isTyping(store) && now - Number(store.getItem(TYPED)) >= LIFETIME_MS
}

/** Forgets the time where nothing is left that it stands for. */
export function endTyping(store: DraftStore): void {
  if (draftsOf(store, 'visitor').length === 0) store.removeItem(TYPED)
}

/**
 * Forgets what visitors have left behind, on whatever page the tab is. The time stays, for the form to say what it did.
 */
export function dropAbandoned(store: DraftStore, now: number): void {
  if (!isAbandoned(store, now)) return
  for (const form of draftsOf(store, 'visitor')) dropDraft(store, { owner: 'visitor', form })
}
