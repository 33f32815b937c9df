import { expect, it } from '@jest/globals'
import { texts } from './generated/texts.js'
import { blocksOf, runsOf } from './markdown-blocks.ts'

it('headings, paragraphs and lists are parsed', () => {
  expect(blocksOf('### A\n\nOne\ntwo.\n\n- x\n- y\n  z\n\n3. p\n4. q', 't')).toEqual([
    { kind: 'heading', depth: 3, text: 'A', id: 't-0' },
    { kind: 'paragraph', text: 'One two.' },
    { kind: 'list', ordered: false, start: 1, items: ['x', 'y z'] },
    { kind: 'list', ordered: true, start: 3, items: ['p', 'q'] },
  ])
})

it('strong text, emphasis and links are parsed, and harmful addresses are not turned into links', () => {
  expect(runsOf('a **b** *c* [d](https://e.example) [f](javascript:alert) [g](//h.example)')).toEqual([
    { text: 'a ' },
    { text: 'b', look: 'strong' },
    { text: ' ' },
    { text: 'c', look: 'em' },
    { text: ' ' },
    { text: 'd', href: 'https://e.example' },
    { text: ' ' },
    { text: 'f' },
    { text: ' ' },
    { text: 'g' },
  ])
})

it.each(texts.map((text) => [text.id, text.markdown] as const))('no word of the text %s is lost', (_, markdown) => {
  const words = (text: string) => text.match(/[A-Za-z]+/g) ?? []
  const shown = blocksOf(markdown).flatMap((block) => (block.kind === 'list' ? block.items : [block.text]))
  expect(words(shown.join(' '))).toEqual(words(markdown))
})
