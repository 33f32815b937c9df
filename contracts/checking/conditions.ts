import type { Field } from '../form.ts'
import { blankOf } from '../records.ts'
import type { FieldPlan, FormPlan } from './plan.ts'
import type { Sent } from './values.ts'

/** Takes away what was sent for questions that were not asked: nobody’s record explains a “no”. */
export function dropUnasked({ parts }: FormPlan, answers: Readonly<Record<string, unknown>>): void {
  for (const { part, conditional } of parts) {
    if (conditional.length === 0) continue
    for (const row of [answers[part.name]].flat() as Record<string, unknown>[]) blankUnasked(conditional, row)
  }
}

function blankUnasked(conditional: readonly FieldPlan[], row: Record<string, unknown>): void {
  for (const { name, field } of conditional) if (!isAsked(field, row)) row[name] = blankOf(field)
}

/** Whether the answers beside it make a field one that must be answered, or dropped. */
export function isAsked({ requiredWhen }: Field, answers: Sent): boolean {
  return requiredWhen === undefined || answers[requiredWhen.field] === requiredWhen.is
}
