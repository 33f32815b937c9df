import { globSync } from 'node:fs'
import { join } from 'node:path'

const FREE = 'unit'
const TESTS = '{contracts,services,infra}/**/*.test.ts'

export interface Run {
  readonly rootDir: string
  readonly testPathPatterns: {
    readonly isSet: () => boolean
    readonly toExecutor: (options: { readonly rootDir: string }) => { readonly isMatch: (path: string) => boolean }
  }
}

/** Whether a run may include tests that need engines. Unit tests never do, and patterns may select only unit tests. */
export function needsEngines({ rootDir, testPathPatterns }: Run, kinds: readonly string[]): boolean {
  const paid = kinds.filter((kind) => kind !== FREE)
  if (paid.length === 0) return false
  if (!testPathPatterns.isSet()) return true
  const patterns = testPathPatterns.toExecutor({ rootDir })
  const files = globSync(TESTS, { cwd: rootDir, exclude: (name) => name.endsWith('node_modules') })
  return files.some(
    (file) => paid.some((kind) => file.endsWith(`.${kind}.test.ts`)) && patterns.isMatch(join(rootDir, file)),
  )
}
