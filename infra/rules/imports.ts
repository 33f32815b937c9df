import { posix } from 'node:path'
import { parseSync } from '@swc/core'
import { asNode, fixedText, type Node, visit } from '../web/syntax.ts'

/**
 * All imported specifiers, each once: statements, `import()`, `require()`, import types, `new URL('./a.ts',
 * import.meta.url)` and `import.meta.resolve('./a.ts')`. Parses, so that comments and strings can't mislead it.
 */
export function importsOf(text: string, { jsx = false } = {}): readonly string[] {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: jsx })
  const found = new Set<string>()
  for (const statement of body) if ('source' in statement && statement.source) found.add(statement.source.value)
  // Only these words start an import below the top of a file. Most files have none and need no traversal.
  if (/\brequire\b|\bimport\s*[(./]/.test(text)) {
    visit(body, (node) => {
      const name = importedBy(node)
      if (name !== undefined) found.add(name)
    })
  }
  return [...found]
}

function importedBy(node: Node): string | undefined {
  switch (node.type) {
    case 'CallExpression':
      return isLoader(node['callee']) ? argument(node) : undefined
    case 'NewExpression':
      return isName(node['callee'], 'URL') && isMeta(argumentNode(node, 1), 'url') ? argument(node) : undefined
    case 'TsImportType':
      return fixedText(node['argument'])
    case 'TsExternalModuleReference':
      return fixedText(node['expression'])
    default:
      return undefined
  }
}

/** `import`, `require`, `require.resolve` and `import.meta.resolve` as callees. */
function isLoader(callee: unknown): boolean {
  const node = asNode(callee)
  if (node?.type === 'MemberExpression' && isName(node['object'], 'require')) return isName(node['property'], 'resolve')
  return node?.type === 'Import' || isName(node, 'require') || isMeta(node, 'resolve')
}

function isMeta(value: unknown, property: string): boolean {
  const node = asNode(value)
  const object = asNode(node?.['object'])
  return node?.type === 'MemberExpression' && object?.type === 'MetaProperty' && isName(node['property'], property)
}

function isName(value: unknown, name: string): boolean {
  const node = asNode(value)
  return node?.type === 'Identifier' && node['value'] === name
}

function argument(call: Node): string | undefined {
  return fixedText(argumentNode(call, 0))
}

function argumentNode(call: Node, at: number): Node | undefined {
  const all: unknown = call['arguments']
  const one: unknown = Array.isArray(all) ? all[at] : undefined
  return typeof one === 'object' && one !== null && 'expression' in one ? asNode(one.expression) : undefined
}

/** Packages of this repository that are not at its root, and their folders. */
const PLACES: readonly (readonly [name: string, place: string])[] = [
  ['@arrive/kit/', 'shell/kit/'],
  ['@arrive/router/server', 'shell/router/server.ts'],
  ['@arrive/router/', 'shell/router/'],
  ['@arrive/router', 'shell/router/index.ts'],
  ['@arrive/', ''],
]

/** A path from the root for a file of this repository, otherwise the name unchanged (`koa`, `node:fs`). */
export function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const [name = '', place = ''] = PLACES.find(([start]) => specifier.startsWith(start)) ?? []
  return place + specifier.slice(name.length)
}
