import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface TextFile {
  readonly file: string
  readonly text: string
}

const READ = /\.(md|ts|tsx|css|mjs)$/
const SKIPPED = new Set(['.git', 'node_modules', 'generated', 'fixtures', 'coverage', 'dist', 'data', 'vendored'])

/** Every Markdown, script and style file, without generated, built, vendored and fixture files. */
export function readTexts(root: string): readonly TextFile[] {
  return readFiles(root, [''], { kind: READ, skipped: SKIPPED })
}

/** Files to read: by name, and not below folders with these names. */
export interface Kind {
  readonly kind: RegExp
  readonly skipped: ReadonlySet<string>
}

export function readFiles(root: string, folders: readonly string[], { kind, skipped }: Kind): readonly TextFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = posix.join(folder, entry.name)
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : readFiles(root, [file], { kind, skipped })
      return kind.test(entry.name) ? [{ file, text: readFileSync(join(root, file), 'utf8') }] : []
    }),
  )
}
