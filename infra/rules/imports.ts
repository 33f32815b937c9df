import { posix } from 'node:path'

const CLAUSE = String.raw`(?:type\s+)?(?:[\w$]+\s*,?\s*)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})?\s*`
const STATIC = new RegExp(String.raw`^\s*(?:import|export)\s*${CLAUSE}from\s*['"]([^'"]+)['"]`, 'gm')
const BARE = /^\s*import\s*['"]([^'"]+)['"]/gm
const CALLED = /\b(?:import|require)\(\s*['"]([^'"]+)['"]/g

/** What a TypeScript or JavaScript text imports, as written, each once: statements, type imports and calls alike. */
export function importsOf(text: string): readonly string[] {
  const found = [STATIC, BARE, CALLED].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  return [...new Set(found)]
}

/** A path from the root for a file of ours, else the name as it stands (`koa`, `node:fs`). */
export function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  return specifier.startsWith('@arrive/') ? specifier.slice('@arrive/'.length) : specifier
}

/** Whether an import names the package, or something inside it. */
export function isPackage(imported: string, name: string): boolean {
  return imported === name || imported.startsWith(`${name}/`)
}
