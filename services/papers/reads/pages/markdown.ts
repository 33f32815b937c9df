import { type Block, blocksOf, runsOf } from '@arrive/contracts/markdown-blocks.ts'
import { heading, type Level, list, paragraph } from '../../../shared/pdf/blocks.ts'
import type { Sheet } from '../../../shared/pdf/sheet.ts'
import { type Piece, STYLES } from '../../../shared/pdf/styles.ts'

/** A wording in full. @param level of its highest headings */
export function wording(sheet: Sheet, markdown: string, level: number): void {
  const blocks = blocksOf(markdown)
  const depths = [...new Set(blocks.flatMap((one) => (one.kind === 'heading' ? [one.depth] : [])))].sort()
  for (const one of blocks) oneBlock(sheet, one, (depth) => levelAt(level + depths.indexOf(depth)))
}

function levelAt(level: number): Level {
  return Math.min(level, 6) as Level
}

function oneBlock(sheet: Sheet, block: Block, levelOf: (depth: number) => Level): void {
  if (block.kind === 'paragraph') paragraph(sheet, inline(block.text))
  else if (block.kind === 'heading') heading(sheet, levelOf(block.depth), plain(block.text))
  else {
    const mark = (at: number) => (block.ordered ? `${block.start + at}.` : '•')
    list(
      sheet,
      block.items.map((item, at) => ({ mark: mark(at), pieces: inline(item) })),
    )
  }
}

function inline(text: string): readonly Piece[] {
  return runsOf(text).map((run) => ({
    text: run.href === undefined || run.href === run.text ? run.text : `${run.text} (${run.href})`,
    style: run.look === 'strong' ? STYLES.strong : STYLES.text,
  }))
}

function plain(text: string): string {
  return runsOf(text)
    .map((run) => run.text)
    .join('')
}
