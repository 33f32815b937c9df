import type { SourceFile } from './sources.ts'

export interface Violation {
  readonly rule: string
  readonly file: string
  readonly text: string
}

/** Inspects the whole tree. */
export type Rule = (files: readonly SourceFile[]) => readonly Violation[]

/** A rule about single imports. */
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
