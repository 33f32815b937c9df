import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A file that people read, by its path from the root of the tree. */
export interface TextFile {
  readonly file: string
  readonly text: string
}

const READ = /\.(md|ts|tsx|css|mjs)$/
const SKIPPED = new Set(['.git', 'node_modules', 'generated', 'fixtures', 'coverage', 'dist', 'data', 'vendored'])

/** Every Markdown, script and style file of a tree, without what is generated, built, vendored or a fixture. */
export function readTexts(root: string): readonly TextFile[] {
  return readFiles(root, [''], { kind: READ, skipped: SKIPPED })
}

/** Which files to read: by name, and not below folders with these names. */
export interface Kind {
  readonly kind: RegExp
  readonly skipped: ReadonlySet<string>
}

/** The files of a kind under the given folders of a tree, with their texts. */
export function readFiles(root: string, folders: readonly string[], { kind, skipped }: Kind): readonly TextFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = posix.join(folder, entry.name)
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : readFiles(root, [file], { kind, skipped })
      return kind.test(entry.name) ? [{ file, text: readFileSync(join(root, file), 'utf8') }] : []
    }),
  )
}
