import { parseSync } from '@swc/core'

/** Attributes that are not shown. */
const UNSEEN = new Set(['className', 'href', 'id', 'kind', 'name', 'src', 'text', 'to', 'type'])
/** Replaces the placeholders between the parts of a template. */
const GAP = '…'

/** The strings of a source file that may be read on a screen: sentences, and words with a capital letter. */
export function visibleStrings(source: string): readonly string[] {
  const found: string[] = []
  walk(parseSync(source, { syntax: 'typescript', tsx: true }).body, (text) => found.push(text))
  return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(isWords)
}

function isWords(text: string): boolean {
  return /[a-z]/i.test(text) && (text.includes(' ') || /^[A-Z][a-z]/.test(text))
}

function walk(node: unknown, say: (text: string) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, say)
    return
  }
  if (typeof node !== 'object' || node === null || isUnread(node)) return
  const text = textOf(node)
  if (text !== undefined) say(text)
  for (const part of Object.values(node)) walk(part, say)
}

/** Types, imports, and attributes that are no words. */
function isUnread(node: object): boolean {
  if (!('type' in node)) return false
  if (node.type === 'ImportDeclaration' || String(node.type).startsWith('TsType')) return true
  return node.type === 'JSXAttribute' && 'name' in node && UNSEEN.has(nameOf(node.name))
}

function nameOf(name: unknown): string {
  return typeof name === 'object' && name !== null && 'value' in name ? String(name.value) : ''
}

function textOf(node: object): string | undefined {
  if (!('type' in node)) return undefined
  if (node.type === 'TemplateLiteral' && 'quasis' in node && Array.isArray(node.quasis)) {
    return node.quasis.map((part: unknown) => rawOf(part)).join(GAP)
  }
  if (node.type !== 'StringLiteral' && node.type !== 'JSXText') return undefined
  return 'value' in node ? String(node.value) : undefined
}

function rawOf(part: unknown): string {
  return typeof part === 'object' && part !== null && 'raw' in part ? String(part.raw) : ''
}
