import type { SourceFile } from './sources.ts'

export interface Violation {
  readonly rule: string
  readonly file: string
  readonly text: string
}

export type Rule = (files: readonly SourceFile[]) => readonly Violation[]

export function forbid(
  rule: string,
  files: readonly SourceFile[],
  isForbidden: (imported: string, file: string) => boolean,
): readonly Violation[] {
  return files.flatMap(({ file, imports }) =>
    imports
      .filter((imported) => isForbidden(imported, file))
      .map((imported) => ({ rule, file, text: `must not import ${imported}` })),
  )
}
