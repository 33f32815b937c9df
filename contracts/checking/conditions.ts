import type { Field } from '../form.ts'
import { blankOf } from '../records.ts'
import type { FieldPlan, FormPlan } from './plan.ts'
import type { RawValue } from './values.ts'

/** Removes answers to questions that don't apply, so no record explains a “no”. */
export function dropInapplicable({ parts }: FormPlan, answers: Readonly<Record<string, unknown>>): void {
  for (const { part, conditional } of parts) {
    if (conditional.length === 0) continue
    for (const row of [answers[part.name]].flat() as Record<string, unknown>[]) blankInapplicable(conditional, row)
  }
}

function blankInapplicable(conditional: readonly FieldPlan[], row: Record<string, unknown>): void {
  for (const { name, field } of conditional) if (!isApplicable(field, row)) row[name] = blankOf(field)
}

/** Whether the other answers make a field apply. If not, its answer is dropped. */
export function isApplicable({ requiredWhen }: Field, answers: RawValue): boolean {
  return requiredWhen === undefined || answers[requiredWhen.field] === requiredWhen.is
}
