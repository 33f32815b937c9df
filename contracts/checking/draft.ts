import { draftedValue, isDrafted } from '../drafts.ts'
import { lengthOf } from '../field-schema.ts'
import type { Field, Form, Part } from '../form.ts'
import { type FieldMessage, message, ownText } from '../messages/message.ts'
import { countOf } from './count.ts'
import { type Examined, refused } from './examine.ts'
import { type FieldPlan, type PartPlan, planOf } from './plan.ts'
import { NOT_AN_OBJECT, notAnObject, rowProblem, UNKNOWN, wrong } from './sentences.ts'
import { isObject, type RawValue, readText } from './values.ts'

export type ExaminedDraft = { readonly ok: true; readonly values: RawValue } | Examined

/** Most errors of one kind in an answer. */
const MOST = 20

/** Checks an unfinished body: nothing is required. `values` is without what a draft leaves out. */
export function examineDraft(form: Form, sent: unknown): ExaminedDraft {
  if (!isObject(sent)) return refused([{ path: 'values', message: NOT_AN_OBJECT }])
  const plan = planOf(form)
  const errors = unknownErrors(sent, plan.known, '')
  const values: Record<string, unknown> = {}
  for (const part of plan.parts) addPart(part, sent, { values, errors })
  return errors.length === 0 ? { ok: true, values } : refused(errors)
}

interface Collected {
  readonly values: Record<string, unknown>
  readonly errors: FieldMessage[]
}

function addPart(plan: PartPlan, sent: RawValue, into: Collected): void {
  const { part } = plan
  const key = part.body ?? part.name
  if (part.rows !== undefined) {
    if (sent[key] !== undefined) into.values[key] = rowsOf(plan, sent[key], into.errors)
  } else if (part.body === undefined) {
    Object.assign(into.values, fieldsOf(plan, sent, { path: '', errors: into.errors }))
  } else if (!isObject(sent[key] ?? {})) {
    into.errors.push({ path: key, message: notAnObject(plan) })
  } else if (sent[key] !== undefined) {
    into.values[key] = knownFieldsOf(plan, sent[key] as RawValue, { path: `${key}.`, errors: into.errors })
  }
}

function rowsOf(plan: PartPlan, rows: unknown, errors: FieldMessage[]): readonly RawValue[] {
  const key = plan.part.body ?? plan.part.name
  const refuse = (why: 'not-a-list' | 'too-many') => {
    errors.push({ path: key, message: rowProblem(plan, { why }) })
    return []
  }
  if (!Array.isArray(rows)) return refuse('not-a-list')
  if (rows.length > (plan.part.rows?.count ?? 0)) return refuse('too-many')
  return rows.map((row: unknown, at) => {
    if (isObject(row)) return knownFieldsOf(plan, row, { path: `${key}.${at}.`, errors })
    errors.push({ path: `${key}.${at}`, message: rowProblem(plan, { why: 'not-an-object', at }) })
    return {}
  })
}

interface Place {
  readonly path: string
  readonly errors: FieldMessage[]
}

function knownFieldsOf(plan: PartPlan, sent: RawValue, place: Place): RawValue {
  place.errors.push(...unknownErrors(sent, plan.known, place.path))
  return fieldsOf(plan, sent, place)
}

function fieldsOf(plan: PartPlan, sent: RawValue, { path, errors }: Place): RawValue {
  const values: Record<string, unknown> = {}
  for (const field of plan.fields) {
    if (!Object.hasOwn(sent, field.name) || !isDrafted(plan.part, field.name)) continue
    const value = sent[field.name]
    const problem = problemOf(field, plan.part, value)
    if (problem === undefined) values[field.name] = draftedValue(field.field, value)
    else errors.push({ path: `${path}${field.name}`, message: problem })
  }
  return values
}

function problemOf(plan: FieldPlan, { rows }: Part, value: unknown): FieldMessage['message'] | undefined {
  const { field, name } = plan
  const isLabel = rows?.label?.field === name
  if (typeof value !== 'string')
    return field.kind === 'number' && typeof value === 'number' ? undefined : wrong(plan, 0)
  if (field.kind === 'choice' && !isLabel) return isOption(field, value) ? undefined : wrong(plan, value)
  const text = readText(field, value)
  const [length, count] = [longestOf(field), countOf(text)]
  return count <= length ? undefined : message('answer.too-long', { what: ownText(plan.code), length, count })
}

function isOption({ options = [] }: Field, value: string): boolean {
  return value === '' || options.includes(value)
}

/** A number has a few digits; what is typed of a whole number of which the last ones count is dropped. */
function longestOf(field: Field): number {
  const { kind, lastOf = [0, 0] } = field
  if (kind === 'number') return 20
  return kind === 'digits' || kind === 'code' ? Math.max(lengthOf(field), 2 * lastOf[1]) : lengthOf(field)
}

function unknownErrors(sent: RawValue, known: ReadonlySet<string>, path: string): FieldMessage[] {
  const unknown = Object.keys(sent).filter((key) => !known.has(key))
  return unknown.slice(0, MOST).map((key) => ({ path: `${path}${key.slice(0, 64)}`, message: UNKNOWN }))
}
