import { decisionRules } from './decisions.ts'
import { longLines } from './line-length.ts'
import type { TextFile } from './texts.ts'
import type { Violation } from './violations.ts'

export function proseViolations(files: readonly TextFile[]): readonly Violation[] {
  return [...decisionRules(files), ...longLines(files)]
}
