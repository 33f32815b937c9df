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

/** Packages of ours that do not stand at the root of the tree, and what their bare names stand for. */
const PLACES: readonly (readonly [name: string, place: string])[] = [
  ['@arrive/kit/', 'shell/kit/'],
  ['@arrive/router/server', 'shell/router/server.ts'],
  ['@arrive/router/', 'shell/router/'],
  ['@arrive/router', 'shell/router/index.ts'],
  ['@arrive/', ''],
]

/** A path from the root for a file of ours, else the name as it stands (`koa`, `node:fs`). */
export function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [name = '', place = ''] = PLACES.find(([start]) => specifier.startsWith(start)) ?? []
  return place + specifier.slice(name.length)
}

/** Whether an import names the package, or something inside it. */
export function isPackage(imported: string, name: string): boolean {
  return imported === name || imported.startsWith(`${name}/`)
}
