import { parseSync } from '@swc/core'
import { asNode, fixedText, keyOf, type Node, visit } from './syntax.ts'

export interface ClassNames {
  readonly file: string
  /** Names in `className`. A name that ends in a placeholder (`sh-main-${layout}`) ends in `*`. */
  readonly used: readonly string[]
  /** Every word of every string, because it may become a class name later. */
  readonly said: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

export function classNamesOf({ file, text }: { readonly file: string; readonly text: string }): ClassNames {
  const used: string[] = []
  const said = new Set<string>()
  const words = new Set<string>()
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') }).body, (node) => {
    for (const part of partsOf(node)) {
      for (const word of part.split(/[^\w*-]+/)) said.add(word)
      for (const word of part.split(/\s+/)) words.add(word)
    }
    if (givesClasses(node)) used.push(...namesIn(node['value']))
  })
  return { file, used, said, words }
}

/** An attribute, or a property in compiled code: `className`, `labelClassName`. */
function givesClasses(node: Node): boolean {
  if (node.type === 'KeyValueProperty') return /classname$/i.test(keyOf(node) ?? '')
  return node.type === 'JSXAttribute' && /classname$/i.test(String(asNode(node['name'])?.['value']))
}

function namesIn(value: unknown): readonly string[] {
  const names: string[] = []
  const compared = new Set<unknown>()
  visit(value, (node) => {
    // Compared strings select names but are none.
    if (node.type === 'BinaryExpression' && /^[!=<>]/.test(String(node['operator']))) {
      compared.add(node['left'])
      compared.add(node['right'])
    }
    if (!compared.has(node)) names.push(...partsOf(node).flatMap((part) => part.split(/\s+/).filter(Boolean)))
  })
  return names
}

/** A node's own strings; `*` marks each placeholder in a template. */
function partsOf(node: Node): readonly string[] {
  if (node.type === 'StringLiteral') return [fixedText(node) ?? '']
  const quasis: unknown = node.type === 'TemplateLiteral' ? node['quasis'] : undefined
  const parts: readonly unknown[] = Array.isArray(quasis) ? quasis : []
  return parts.map((part, at) => String(asNode(part)?.['cooked'] ?? '') + (at < parts.length - 1 ? '*' : ''))
}
