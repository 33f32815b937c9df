import * as cells from '@arrive/contracts/cells.ts'
import type { Field } from '@arrive/contracts/form.ts'
import { timeZone } from '@arrive/kit/time-zone.ts'
import type { ListDefinition } from './list-definition.ts'
import type { Row } from './read-page.ts'

export { fieldOf } from '@arrive/contracts/cells.ts'

/** A row's value for people. A missing date or file is `N/A`. */
export function formatValue({ list, part }: Pick<ListDefinition, 'list' | 'part'>, column: string, row: Row): string {
  const listed = list.columns.find((one) => one.column === column) ?? { column }
  return cells.cellOf(cells.cellColumn(listed, part), row, { timeZone: timeZone(), yes: 'Yes', no: 'No' }).words
}

/** `undefined` for fields without choices. */
export function choicesIn(field: Field | undefined, value: unknown): readonly string[] | undefined {
  return field?.kind === 'choices' ? cells.choicesIn(String(value ?? '')) : undefined
}
