import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf, resolveImport } from './imports.ts'

/**
 * A source file by its path from the root of the tree, with what it imports: own files as such paths, others by name.
 */
export interface SourceFile {
  readonly file: string
  readonly text: string
  readonly imports: readonly string[]
}

const SKIPPED = new Set(['node_modules', 'generated', 'fixtures', 'coverage'])
const SOURCE = /\.(ts|tsx|mts|js|mjs)$/
const SHEET = /\.css$/

/** The workspaces of a tree, as its package.json lists them; those inside another one are found with it. */
export function workspacesOf(root: string): readonly string[] {
  const all: readonly string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces
  return all.filter((one) => !all.some((other) => one.startsWith(`${other}/`)))
}

/** Every source file under the given folders of a tree. Generated files and fixtures are not sources. */
export function readSources(root: string, folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) => filesUnder(root, folder, SOURCE)).map((file) => readSource(root, file))
}

/** Every style sheet under the given folders of a tree. */
export function readSheets(root: string, folders: readonly string[]): readonly Pick<SourceFile, 'file' | 'text'>[] {
  const files = folders.flatMap((folder) => filesUnder(root, folder, SHEET))
  return files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

function readSource(root: string, file: string): SourceFile {
  const text = readFileSync(join(root, file), 'utf8')
  const imports = importsOf(text, { jsx: file.endsWith('.tsx') })
  return { file, text, imports: imports.map((specifier) => resolveImport(file, specifier)) }
}

function filesUnder(root: string, folder: string, kind: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(root, path, kind)
    return kind.test(entry.name) ? [path] : []
  })
}
