/** Fields of the company's part, as text, by name. */
export type Texts = Readonly<Record<string, string>>

/** Only what is other than before is sent; empty text clears a field. */
export function changedIn(before: Texts, typed: Readonly<Record<string, unknown>>): Texts {
  const entries = Object.keys(before).map((name) => [name, String(typed[name] ?? '')] as const)
  return Object.fromEntries(entries.filter(([name, value]) => value !== before[name]))
}

/** What came of answers that were read again while somebody was typing. */
export interface Merged {
  /** Fields that nobody typed into, or that hold the same now: they show what is stored. */
  readonly unchanged: Texts
  /** Fields that somebody typed into, and somebody else saved meanwhile. */
  readonly conflicting: readonly string[]
}

/** Puts together what stood there before, what was typed over it, and what is stored by now. */
export function merge(before: Texts, typed: Readonly<Record<string, unknown>>, stored: Texts): Merged {
  const own = changedIn(before, typed)
  const isOwn = (name: string) => own[name] !== undefined && own[name] !== stored[name]
  return {
    unchanged: Object.fromEntries(Object.entries(stored).filter(([name]) => !isOwn(name))),
    conflicting: Object.keys(stored).filter((name) => isOwn(name) && stored[name] !== before[name]),
  }
}
