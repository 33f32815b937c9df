import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, resolveImport } from './imports.ts'
import { readFiles, type TextFile } from './texts.ts'

/** A source file with its imports, both by path from the root; packages by name. */
export interface SourceFile {
  readonly file: string
  readonly text: string
  readonly imports: readonly string[]
}

const SKIPPED = new Set(['node_modules', 'generated', 'fixtures', 'coverage'])
const SOURCE = /\.(ts|tsx|mts|js|mjs)$/
const SHEET = /\.css$/

/** The workspaces of package.json; nested ones are found with their parent. */
export function workspacesOf(root: string): readonly string[] {
  const all: readonly string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces
  return all.filter((one) => !all.some((other) => one.startsWith(`${other}/`)))
}

/** All source files in these folders, without generated files and fixtures. */
export function readSources(root: string, folders: readonly string[]): readonly SourceFile[] {
  return readScripts(root, folders).map(({ file, text }) => {
    const imports = importsOf(text, { jsx: file.endsWith('.tsx') })
    return { file, text, imports: imports.map((specifier) => resolveImport(file, specifier)) }
  })
}

/** Without imports, which need parsing. */
export function readScripts(root: string, folders: readonly string[]): readonly TextFile[] {
  return readFiles(root, folders, { kind: SOURCE, skipped: SKIPPED })
}

export function readSheets(root: string, folders: readonly string[]): readonly TextFile[] {
  return readFiles(root, folders, { kind: SHEET, skipped: SKIPPED })
}
