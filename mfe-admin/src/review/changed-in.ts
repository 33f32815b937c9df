/** Company fields as text, by name. */
export type Texts = Readonly<Record<string, string>>

/** Only changed fields are sent; empty text clears a field. */
export function changedIn(before: Texts, typed: Readonly<Record<string, unknown>>): Texts {
  const entries = Object.keys(before).map((name) => [name, String(typed[name] ?? '')] as const)
  return Object.fromEntries(entries.filter(([name, value]) => value !== before[name]))
}

/** Stored answers merged with unsaved edits. */
export interface Merged {
  /** Fields without an edit, or whose edit equals the stored value. */
  readonly unchanged: Texts
  /** Edited fields that someone else has saved differently in the meantime. */
  readonly conflicting: readonly string[]
}

/** Three-way merge of the values before editing, the edits, and the stored values. */
export function merge(before: Texts, typed: Readonly<Record<string, unknown>>, stored: Texts): Merged {
  const own = changedIn(before, typed)
  const isOwn = (name: string) => own[name] !== undefined && own[name] !== stored[name]
  return {
    unchanged: Object.fromEntries(Object.entries(stored).filter(([name]) => !isOwn(name))),
    conflicting: Object.keys(stored).filter((name) => isOwn(name) && stored[name] !== before[name]),
  }
}
