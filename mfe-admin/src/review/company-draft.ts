import type { Values } from '@arrive/kit/fields/fields.ts'
import { changedIn, type Texts } from './changed-in.ts'

/** Unsaved edits with the values they replaced, so restoring them does not undo later saves by others. */
export interface CompanyDraft {
  readonly typed: Texts
  readonly before: Texts
}

/** `undefined` if nothing was edited. */
export function draftOf(before: Texts, values: Values): Values | undefined {
  const typed = changedIn(before, values)
  const names = Object.keys(typed)
  return names.length === 0
    ? undefined
    : { typed, before: Object.fromEntries(names.map((name) => [name, before[name] ?? ''])) }
}

/** `undefined` if a stored draft is empty or has another shape. */
export function draftIn(kept: Values | undefined): CompanyDraft | undefined {
  const [typed, before] = [textsIn(kept?.typed), textsIn(kept?.before)]
  return Object.keys(typed).length === 0 ? undefined : { typed, before }
}

function textsIn(value: unknown): Texts {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
