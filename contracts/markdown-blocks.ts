/** The subset that contract texts use: headings, paragraphs, lists. */
export type Block =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly string[] }

const HEADING = /^(#{1,6})\s+(.*)$/
const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/

/** Anything but headings and lists becomes a paragraph, so nothing is dropped. */
export function blocksOf(markdown: string, prefix = 'text'): readonly Block[] {
  const blocks: Block[] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) blocks.push({ kind: 'paragraph', text: open.join(' ') })
    open = []
  }
  for (const line of markdown.split('\n')) {
    const heading = HEADING.exec(line)
    const item = ITEM.exec(line)
    if (line.trim() === '' || heading !== null || item !== null) close()
    if (heading !== null) blocks.push(headingOf(heading, prefix, blocks.length))
    else if (item !== null) addItem(blocks, item)
    else if (line.trim() !== '' && !continued(blocks, line, open.length > 0)) open.push(line.trim())
  }
  close()
  return blocks
}

function headingOf([, marks = '', text = '']: readonly string[], prefix: string, at: number): Block {
  return { kind: 'heading', depth: marks.length, text, id: `${prefix}-${at}` }
}

function addItem(blocks: Block[], [, number, text = '']: readonly (string | undefined)[]): void {
  const last = blocks.at(-1)
  const ordered = number !== undefined
  if (last?.kind === 'list' && last.ordered === ordered) {
    blocks[blocks.length - 1] = { ...last, items: [...last.items, text] }
  } else {
    blocks.push({ kind: 'list', ordered, start: Number(number ?? 1), items: [text] })
  }
}

// An indented line continues the item above it.
function continued(blocks: Block[], line: string, inParagraph: boolean): boolean {
  const last = blocks.at(-1)
  if (inParagraph || last?.kind !== 'list' || !/^\s{2,}/.test(line)) return false
  const items = last.items.with(-1, `${last.items.at(-1)} ${line.trim()}`)
  blocks[blocks.length - 1] = { ...last, items }
  return true
}

export interface Run {
  readonly text: string
  readonly look?: 'strong' | 'em' | 'code'
  readonly href?: string
}

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]+)\]\(([^)\s]+)\)/g
const SAFE = /^(?:https?:|mailto:|tel:|\/(?!\/))/

/** Parses inline markup: strong, emphasis, code, links to web, mail and phone. */
export function runsOf(text: string): readonly Run[] {
  const runs: Run[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) runs.push({ text: text.slice(at, match.index) })
    runs.push(runOf(match))
    at = match.index + match[0].length
  }
  if (at < text.length) runs.push({ text: text.slice(at) })
  return runs
}

function runOf([whole, strong, em, code, words, href]: readonly (string | undefined)[]): Run {
  if (strong !== undefined) return { text: strong, look: 'strong' }
  if (em !== undefined) return { text: em, look: 'em' }
  if (code !== undefined) return { text: code, look: 'code' }
  return href !== undefined && SAFE.test(href) ? { text: words ?? href, href } : { text: words ?? whole ?? '' }
}
