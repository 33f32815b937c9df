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
export function readTexts(root: string, folder = ''): readonly TextFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : readTexts(root, file)
    return READ.test(entry.name) ? [{ file, text: readFileSync(join(root, file), 'utf8') }] : []
  })
}
