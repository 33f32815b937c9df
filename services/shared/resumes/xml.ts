import { isUtf8 } from 'node:buffer'
import { SaxesParser } from 'saxes'
import { DangerError } from './danger.ts'

/** An element's name without its namespace, and all values of its attributes by their names, so too, in lower case. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
}

type OnText = (text: string, name: string) => void

/** Reads an XML part in UTF-8 or UTF-16. @throws Error if it is not well-formed or declares anything. */
export function readXml(bytes: Buffer, onTag: (tag: Tag) => void, onText?: OnText): void {
  const parser = new SaxesParser()
  let within = ''
  const refuse = () => {
    throw new DangerError('damaged')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-?8|utf-?16(?:le|be)?|us-ascii)$/i.test(encoding)) refuse()
  })
  parser.on('opentag', ({ name, attributes }) => {
    within = localName(name)
    const lists: Record<string, string[]> = {}
    for (const [key, value] of Object.entries(attributes)) {
      const local = localName(key).toLowerCase()
      lists[local] = [...(lists[local] ?? []), value.trim()]
    }
    onTag({ name: within, attributes: lists })
  })
  parser.on('closetag', () => {
    within = ''
  })
  for (const event of ['text', 'cdata'] as const) parser.on(event, (text) => onText?.(text, within))
  parser.write(textOf(bytes)).close()
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}

function textOf(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2)
  const wide = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : undefined
  if (wide === undefined && !isUtf8(bytes)) throw new DangerError('damaged')
  return new TextDecoder(wide ?? 'utf-8').decode(bytes)
}
