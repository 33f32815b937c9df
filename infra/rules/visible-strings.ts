import { parseSync } from '@swc/core'
import { asNode, type Node, visit } from '../web/syntax.ts'

/** Attributes that are not shown. */
const UNSEEN = new Set(['className', 'href', 'id', 'kind', 'name', 'src', 'text', 'to', 'type'])
const GAP = '…'

/** Strings that may be visible on a screen: sentences, and capitalized words. */
export function visibleStrings(source: string): readonly string[] {
  const found: string[] = []
  visit(parseSync(source, { syntax: 'typescript', tsx: true }).body, (node) => found.push(...textsOf(node)), isUnread)
  return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(isWords)
}

function isWords(text: string): boolean {
  return /[a-z]/i.test(text) && (text.includes(' ') || /^[A-Z][a-z]/.test(text))
}

function isUnread({ type, name }: Node): boolean {
  if (type === 'ImportDeclaration' || type.startsWith('TsType')) return true
  return type === 'JSXAttribute' && UNSEEN.has(String(asNode(name)?.['value']))
}

function textsOf({ type, value, quasis }: Node): readonly string[] {
  if (type === 'StringLiteral' || type === 'JSXText') return [String(value)]
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return []
  return [quasis.map((part: unknown) => String(asNode(part)?.['raw'])).join(GAP)]
}
