import { decisionRules } from './decisions.ts'
import { longLines } from './line-length.ts'
import type { TextFile } from './texts.ts'
import type { Violation } from './violations.ts'

/** Violations in documents and sources: decision records that do not follow the template, and lines too long. */
export function proseViolations(files: readonly TextFile[]): readonly Violation[] {
  return [...decisionRules(files), ...longLines(files)]
}
