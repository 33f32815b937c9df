import * as cells from '@arrive/contracts/cells.ts'
import type { Field } from '@arrive/contracts/form.ts'
import { timeZone } from '@arrive/kit/time-zone.ts'

export { fieldOf } from '@arrive/contracts/cells.ts'

/** A value of a list as a person reads it. A missing date or file is `N/A`. */
export function formatValue(field: Field | undefined, value: unknown): string {
  return cells.cellOf(field, value, { timeZone: timeZone(), yes: 'Yes', no: 'No' }).words
}

/** The chosen ones of a list of choices; `undefined` for any other field. */
export function choicesIn(field: Field | undefined, value: unknown): readonly string[] | undefined {
  return field?.kind === 'choices' ? cells.choicesIn(String(value ?? '')) : undefined
}
