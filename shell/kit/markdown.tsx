import { type Block, blocksOf, type Run, runsOf } from '@arrive/contracts/markdown-blocks.ts'
import { createElement, type ReactNode } from 'react'
import { WholeWords } from './whole-words.tsx'

interface MarkdownProps {
  readonly text: string
  /** Level of the top headings. */
  readonly level: number
  /** Prefix of heading ids, so a table of contents can link to them. */
  readonly prefix: string
}

/** Renders a contract text as elements; never as HTML. */
export function Markdown({ text, level, prefix }: MarkdownProps) {
  const blocks = blocksOf(text, prefix)
  const depths = blocks.flatMap((block) => (block.kind === 'heading' ? [block.depth] : []))
  const highest = Math.min(...depths, 6)
  return <div className="prose">{keyed(blocks).map(([key, block]) => blockElement(key, block, level - highest))}</div>
}

function blockElement(key: string, block: Block, shift: number): ReactNode {
  if (block.kind === 'paragraph') return <p key={key}>{inline(block.text)}</p>
  if (block.kind === 'heading') {
    return createElement(`h${Math.min(block.depth + shift, 6)}`, { key, id: block.id }, inline(block.text))
  }
  const items = keyed(block.items).map(([at, item]) => <li key={at}>{inline(item)}</li>)
  return block.ordered ? (
    <ol key={key} start={block.start}>
      {items}
    </ol>
  ) : (
    <ul key={key}>{items}</ul>
  )
}

function inline(text: string): ReactNode {
  return keyed(runsOf(text)).map(([key, run]) => runElement(key, run))
}

function runElement(key: string, { text, look, href }: Run): ReactNode {
  if (href !== undefined) {
    return (
      <a key={key} href={href}>
        {text}
      </a>
    )
  }
  return look === undefined ? <WholeWords key={key} text={text} /> : createElement(look, { key }, text)
}

// A text never changes its order, so the index is a good key.
function keyed<T>(list: readonly T[]): readonly (readonly [string, T])[] {
  return list.map((one, at) => [String(at), one])
}
