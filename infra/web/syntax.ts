/** A syntax tree node; only the type is certain. */
export interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** Visits a tree, parents first; skips a node and its children if asked. */
export function visit(
  part: unknown,
  see: (node: Node) => void,
  isSkipped: (node: Node) => boolean = () => false,
): void {
  if (Array.isArray(part)) {
    for (const one of part) visit(one, see, isSkipped)
    return
  }
  if (typeof part !== 'object' || part === null) return
  if (isNode(part)) {
    if (isSkipped(part)) return
    see(part)
  }
  for (const inner of Object.values(part)) visit(inner, see, isSkipped)
}

export function asNode(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && isNode(value) ? value : undefined
}

/** A string literal, or a template without placeholders. */
export function fixedText(value: unknown): string | undefined {
  const node = asNode(value)
  if (node?.type === 'StringLiteral' && typeof node['value'] === 'string') return node['value']
  const parts: unknown = node?.type === 'TemplateLiteral' ? node['quasis'] : undefined
  const [only, ...more]: unknown[] = Array.isArray(parts) ? parts : []
  const cooked = more.length === 0 ? asNode(only)?.['cooked'] : undefined
  return typeof cooked === 'string' ? cooked : undefined
}

export function keyOf(property: Node): string | undefined {
  const key = asNode(property['key'])
  const name = key?.type === 'Identifier' || key?.type === 'StringLiteral' ? key['value'] : undefined
  return typeof name === 'string' ? name : undefined
}

function isNode(part: object): part is Node {
  return 'type' in part && typeof part.type === 'string'
}
