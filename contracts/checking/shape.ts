import type { Part } from '../form.ts'
import type { FormPlan, PartPlan } from './plan.ts'
import { isBlank, isObject, ownValue, type RawValue, shaped } from './values.ts'

/** A row of the form with its index in the sent list. */
interface PlacedRow {
  readonly sent: RawValue
  readonly at: number
}

/** Why rows could not be placed, and at which sent row (absent: the list itself). */
export interface RowProblem {
  readonly at?: number
  readonly why: 'not-a-list' | 'not-an-object' | 'too-many' | 'unknown-label' | 'label-twice'
}

const NOTHING: RawValue = Object.freeze({})

/** The object in the body with a part's fields; `undefined` if the value is no object. */
function sourceOf({ part }: PartPlan, body: RawValue): RawValue | undefined {
  if (part.body === undefined) return body
  const sent = ownValue(body, part.body) ?? NOTHING
  return isObject(sent) ? sent : undefined
}

function shapedFields(plan: PartPlan, sent: RawValue): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const { name, field } of plan.fields) {
    const value = ownValue(sent, name)
    const other = field.orElse !== undefined && isBlank(value) ? ownValue(sent, field.orElse) : value
    answers[name] = shaped(field, other)
  }
  return answers
}

/** Places each row by label or index; a missing row is empty. Returns only the problem if rows can't be matched. */
function placedRows({ part }: PartPlan, body: RawValue): readonly PlacedRow[] | RowProblem {
  const list = listOf(part, body)
  const count = part.rows?.count ?? 0
  if (!Array.isArray(list)) return { why: 'not-a-list' }
  if (list.length > count) return { at: count, why: 'too-many' }
  const places: (PlacedRow | undefined)[] = new Array(count).fill(undefined)
  for (let at = 0; at < list.length; at += 1) {
    const sent: unknown = list[at] ?? NOTHING
    if (!isObject(sent)) return { at, why: 'not-an-object' }
    const place = placeOf(part, sent, at)
    if (place < 0) return { at, why: 'unknown-label' }
    if (places[place] !== undefined) return { at, why: 'label-twice' }
    places[place] = { sent, at }
  }
  return filledUp(places, list.length)
}

function listOf({ body: key, name }: Part, body: RawValue): unknown {
  return ownValue(body, key ?? name) ?? []
}

/** For errors, missing rows come after those that were sent. */
function filledUp(places: readonly (PlacedRow | undefined)[], sent: number): readonly PlacedRow[] {
  let next = sent
  return places.map((row) => row ?? { sent: NOTHING, at: next++ })
}

function placeOf({ rows }: Part, sent: RawValue, at: number): number {
  if (rows?.label === undefined) return at
  const word = ownValue(sent, rows.label.field)
  return isBlank(word) ? at : rows.label.values.indexOf(word as string)
}

function shapedRow(plan: PartPlan, { sent }: PlacedRow, place: number): Record<string, unknown> {
  const answers = shapedFields(plan, sent)
  const label = plan.part.rows?.label
  if (label !== undefined) answers[label.field] = label.values[place]
  return answers
}

/** A row of a part, or a part without rows as a single row. */
export interface ShapedRow {
  readonly sent: RawValue
  /** Index in the sent list; absent for a part without rows. */
  readonly at?: number
  readonly answers: Record<string, unknown>
}

/** A normalized part of the body; without rows if its value has the wrong type. */
export interface ShapedPart {
  readonly plan: PartPlan
  readonly rows?: readonly ShapedRow[]
  readonly problem?: RowProblem
}

export function shapedParts({ parts }: FormPlan, body: RawValue): readonly ShapedPart[] {
  return parts.map((plan) => (plan.part.rows === undefined ? shapedPart(plan, body) : shapedRows(plan, body)))
}

function shapedPart(plan: PartPlan, body: RawValue): ShapedPart {
  const sent = sourceOf(plan, body)
  return sent === undefined ? { plan } : { plan, rows: [{ sent, answers: shapedFields(plan, sent) }] }
}

function shapedRows(plan: PartPlan, body: RawValue): ShapedPart {
  const rows = placedRows(plan, body)
  if ('why' in rows) return { plan, problem: rows }
  return { plan, rows: rows.map((row, place) => ({ ...row, answers: shapedRow(plan, row, place) })) }
}

/** All answers by part; `undefined` if the body doesn't have the form's structure. */
export function answersIn(
  parts: readonly ShapedPart[],
  { known }: FormPlan,
  body: RawValue,
): Record<string, unknown> | undefined {
  if (hasUnknown(body, known)) return undefined
  const answers: Record<string, unknown> = {}
  for (const { plan, rows } of parts) {
    // The form checks unknown fields at the top of the body.
    if (rows === undefined || rows.some(({ sent }) => sent !== body && hasUnknown(sent, plan.known))) return undefined
    answers[plan.part.name] = plan.part.rows === undefined ? rows[0]?.answers : rows.map((row) => row.answers)
  }
  return answers
}

function hasUnknown(sent: RawValue, known: ReadonlySet<string>): boolean {
  for (const key of Object.keys(sent)) if (!known.has(key)) return true
  return false
}
