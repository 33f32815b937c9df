import type { SourceFile } from './sources.ts'

/** One broken rule at one place. */
export interface Violation {
  readonly rule: string
  readonly file: string
  readonly text: string
}

/** A rule inspects the whole tree and returns its violations. */
export type Rule = (files: readonly SourceFile[]) => readonly Violation[]

/** A rule about single imports: the forbidden ones of every file that it inspects. */
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
