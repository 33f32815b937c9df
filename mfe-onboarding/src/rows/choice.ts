import { NOT_APPLICABLE } from '@arrive/kit/form/not-applicable.ts'

export type Row = Readonly<Record<string, unknown>>

/** Rows with an answer start out selected. */
export function startingChoice(rows: readonly Row[], keys: readonly string[]): ReadonlySet<number> {
  const filled = rows.map((row, at) => (keys.some((key) => (row[key] ?? '') !== '') ? at : -1))
  return new Set(filled.filter((at) => at !== -1))
}

export function isNotApplicable(row: Row | undefined, keys: readonly string[]): boolean {
  return row !== undefined && keys.every((key) => row[key] === NOT_APPLICABLE)
}
