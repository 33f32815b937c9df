import type { Part, QuickAnswer } from '@arrive/contracts/form.ts'
import { NOT_APPLICABLE } from '@arrive/kit/form/not-applicable.ts'
import { isNotApplicable, type Row } from '../rows/choice.ts'

/** Rows that each pressed toggle has filled, by its label. */
export type Pressed = ReadonlyMap<string, readonly number[]>

/** The cells of a part's rows, without the row's label. */
export function cellsOf({ fields, rows }: Part): readonly string[] {
  return Object.keys(fields).filter((key) => key !== rows?.label?.field)
}

/** @param answerTo reads the answer to a field of another part */
export function isOffered({ notFor }: QuickAnswer, answerTo: (field: string) => unknown): boolean {
  return notFor === undefined || !notFor.is.includes(String(answerTo(notFor.field)))
}

/** The toggle's rows without any answer. */
export function blankRows(rows: readonly Row[], toggle: QuickAnswer, cells: readonly string[]): readonly number[] {
  return toggle.rows.filter((at) => cells.every((cell) => String(rows[at]?.[cell] ?? '').trim() === ''))
}

/** Which toggles the answers show as pressed: of one part, the toggle that fills the fewest rows. */
export function pressedIn(toggles: readonly QuickAnswer[], part: Part, rows: readonly Row[]) {
  const cells = cellsOf(part)
  const filled = [...rows.keys()].filter((at) => isNotApplicable(rows[at], cells))
  const fitting = toggles
    .filter((one) => one.part === part.name && filled.length > 0)
    .filter((one) => filled.every((at) => one.rows.includes(at)) && blankRows(rows, one, cells).length === 0)
  const [fewest] = fitting.toSorted((one, other) => one.rows.length - other.rows.length)
  return fewest === undefined ? [] : [[fewest.label, filled] as const]
}

/** `Employers 2 and 3: N / A.` */
export function filledWords({ rows, title }: Part, filled: readonly number[]): string {
  if (filled.length === 0) return 'No blank rows are left.'
  const label = rows?.label
  const names = filled.map((at) => label?.values[at] ?? String(at + 1))
  const list = new Intl.ListFormat('en-US').format(names)
  const each = rows?.each ?? title
  const before = label === undefined ? `${each}${filled.length > 1 ? 's' : ''} ` : ''
  return `${before}${list}: ${NOT_APPLICABLE}.`
}
