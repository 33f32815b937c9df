import type { Schema } from './call.ts'
import { type Field, LIMITS, type Part } from './form.ts'
import { code, digits, joined, optional, PATTERNS } from './patterns.ts'

/** Years of experience and other counts. */
export const NUMBERS = { minimum: 0, maximum: 80 } as const

/** Whether an applicant must always answer a field. */
export function isRequired({ by, required, requiredWhen }: Field): boolean {
  return by !== 'company' && (required ?? requiredWhen === undefined)
}

/** Fields that this side fills in, as `[name, field]`. Files are excluded: they are sent separately. */
export function fieldsBy(part: Part, by: 'applicant' | 'company'): [string, Field][] {
  return Object.entries(part.fields).filter(([, field]) => field.kind !== 'file' && (field.by ?? 'applicant') === by)
}

/** Maximum length of a text field in code points. */
export function lengthOf(field: Field): number {
  if (field.kind === 'choices') return (field.options ?? []).join(', ').length
  if (field.kind === 'digits' || field.kind === 'code') return field.length ?? LIMITS.line
  if (field.kind === 'date') return 10
  return field.maxLength ?? defaultLength(field.kind)
}

function defaultLength(kind: Field['kind']): number {
  return kind === 'box' || kind === 'email' || kind === 'phone' ? LIMITS[kind] : LIMITS.line
}

/** Schema of a normalized answer. No label or help: wording may change while a shipped shape stays. */
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
