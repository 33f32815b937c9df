import type { Values } from '@arrive/kit/fields/fields.ts'
import { changedIn, type Texts } from './changed-in.ts'

/** What was typed and not saved, and what stood there before: so that what others saved meanwhile is not put back. */
export interface CompanyDraft {
  readonly typed: Texts
  readonly before: Texts
}

/** What is kept of the fields as they are; nothing where nothing was typed. */
export function draftOf(before: Texts, values: Values): Values | undefined {
  const typed = changedIn(before, values)
  const names = Object.keys(typed)
  return names.length === 0
    ? undefined
    : { typed, before: Object.fromEntries(names.map((name) => [name, before[name] ?? ''])) }
}

/** A draft as it was kept; nothing where it is of no use. */
export function draftIn(kept: Values | undefined): CompanyDraft | undefined {
  const [typed, before] = [textsIn(kept?.typed), textsIn(kept?.before)]
  return Object.keys(typed).length === 0 ? undefined : { typed, before }
}

function textsIn(value: unknown): Texts {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
