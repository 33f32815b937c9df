import { isObject, readText } from './checking/values.ts'
import { lengthOf } from './field-schema.ts'
import type { Field, Form, Part } from './form.ts'

/** Milliseconds from the last write to the end of a draft. */
export const DRAFT_AGE = 30 * 24 * 60 * 60_000
/** Largest body of a write, in bytes. */
export const DRAFT_BYTES = 64 * 1_024

type Values = Readonly<Record<string, unknown>>

/** Forms whose answers are kept on the server while a person types. */
export function draftForms(forms: readonly Form[]): readonly Form[] {
  return forms.filter(({ kind, packet }) => kind !== 'public' && packet !== undefined)
}

const drafted = new WeakMap<Part, ReadonlySet<string>>()

/** Cached per part: each write of a draft needs it for every field. */
export function isDrafted(part: Part, name: string): boolean {
  const known = drafted.get(part) ?? new Set(Object.keys(part.fields).filter((one) => isKept(part, one)))
  drafted.set(part, known)
  return known.has(name)
}

/** People sign, date and tick anew each time: none of that is in a draft. */
function isKept(part: Part, name: string): boolean {
  const field = part.fields[name]
  if (field === undefined || field.by === 'company') return false
  return !NEVER.has(field.kind) && !isSignedDate(part, name, field)
}

const NEVER: ReadonlySet<Field['kind']> = new Set(['signature', 'tick', 'file'])

/** A date by its meaning, or because it shares a row with a signature: the agreements have a line for it. */
export function isSignedDate({ cards = [], fields }: Part, name: string, { day }: Field): boolean {
  if (day === 'signed') return true
  const beside = cards.flatMap(({ rows }) => rows).find((row) => row.fields.includes(name))?.fields ?? []
  return beside.some((other) => fields[other]?.kind === 'signature')
}

/**
 * A request body without what a draft leaves out, for sending while someone types. A number that is not typed to its
 * end is left out, because only its last characters may be kept.
 */
export function draftOf(form: Form, body: Values): Values {
  const kept = form.parts.map((part): Values => {
    const key = part.body ?? part.name
    if (part.rows !== undefined) return { [key]: rowsIn(part, body[key]) }
    return part.body === undefined ? fieldsIn(part, body) : { [key]: fieldsIn(part, body[key]) }
  })
  return Object.assign({}, ...kept)
}

function rowsIn(part: Part, rows: unknown): readonly Values[] {
  return Array.isArray(rows) ? rows.map((row) => fieldsIn(part, row)) : []
}

function fieldsIn(part: Part, sent: unknown): Values {
  if (!isObject(sent)) return {}
  const names = Object.keys(part.fields).filter((name) => isDrafted(part, name) && sent[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, draftedValue(part.fields[name] as Field, sent[name])]))
}

/** As typed, but for numbers of which the last characters count. */
export function draftedValue(field: Field, value: unknown): unknown {
  if (typeof value !== 'string' || (field.kind !== 'digits' && field.kind !== 'code')) return value
  const last = readText(field, value)
  return last.length > lengthOf(field) ? '' : last
}
