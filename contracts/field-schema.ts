import type { Schema } from './call.ts'
import { type Field, LIMITS, type Part } from './form.ts'
import { code, digits, joined, optional, PATTERNS } from './patterns.ts'

/** Years of experience, and whatever else is counted. */
export const NUMBERS = { minimum: 0, maximum: 80 } as const

/** Whether an applicant must answer a field, whatever else the part holds. */
export function isRequired({ by, required, requiredWhen }: Field): boolean {
  return by !== 'company' && (required ?? requiredWhen === undefined)
}

/** The fields of a part that this side fills, as `[name, field]`. Files are never among them: they travel beside. */
export function fieldsBy(part: Part, by: 'applicant' | 'company'): [string, Field][] {
  return Object.entries(part.fields).filter(([, field]) => field.kind !== 'file' && (field.by ?? 'applicant') === by)
}

/** How many characters (code points) a text field takes. */
export function lengthOf(field: Field): number {
  if (field.kind === 'choices') return (field.options ?? []).join(', ').length
  if (field.kind === 'digits' || field.kind === 'code') return field.length ?? LIMITS.line
  if (field.kind === 'date') return 10
  return field.maxLength ?? defaultLength(field.kind)
}

function defaultLength(kind: Field['kind']): number {
  return kind === 'box' || kind === 'email' || kind === 'phone' ? LIMITS[kind] : LIMITS.line
}

/**
 * The schema of one answer after it was brought into shape: no label, no help, so that wording may change while a
 * shipped shape stays. An optional text takes the empty text.
 */
export function fieldSchema(field: Field, required: boolean = isRequired(field)): Schema {
  if (field.kind === 'tick') return required ? { type: 'boolean', const: true } : { type: 'boolean' }
  if (field.kind === 'number') {
    const number = { type: 'number', ...NUMBERS }
    return required ? number : { anyOf: [number, { type: 'string', const: '' }] }
  }
  if (field.kind === 'choice') {
    return { type: 'string', enum: required ? [...(field.options ?? [])] : ['', ...(field.options ?? [])] }
  }
  return { type: 'string', maxLength: lengthOf(field), pattern: patternOf(field, required) }
}

function patternOf(field: Field, required: boolean): string {
  if (field.kind === 'box') return required ? PATTERNS.box : PATTERNS.anyBox
  if (field.kind === 'line' || field.kind === 'signature') return required ? PATTERNS.line : PATTERNS.anyLine
  const pattern = strictPattern(field)
  return required ? pattern : optional(pattern)
}

function strictPattern(field: Field): string {
  if (field.kind === 'digits') return digits(lengthOf(field))
  if (field.kind === 'code') return code(lengthOf(field))
  if (field.kind === 'choices') return joined(field.options ?? [])
  return field.kind === 'email' ? PATTERNS.email : field.kind === 'phone' ? PATTERNS.phone : PATTERNS.date
}
