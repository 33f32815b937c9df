import type { SourceFile } from './sources.ts'

export interface Violation {
  readonly rule: string
  readonly file: string
  readonly text: string
}

export type Rule = (files: readonly SourceFile[]) => readonly Violation[]
