import { isUtf8 } from 'node:buffer'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { DangerError } from './danger.ts'

/** An element's name without its namespace, and its attributes by their names in lower case. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

interface Readers {
  readonly onTag: (tag: Tag) => void
  readonly onEnd?: (name: string) => void
  readonly onText?: (text: string) => void
}

/** Reads an XML part in UTF-8 or UTF-16. @throws Error if it is not well-formed or declares anything. */
export function readXml(bytes: Buffer, { onTag, onEnd, onText }: Readers): void {
  const parser = new SaxesParser()
  const refuse = () => {
    throw new DangerError('damaged')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-?8|utf-?16(?:le|be)?|us-ascii)$/i.test(encoding)) refuse()
  })
  parser.on('opentag', (tag) => onTag(plainTag(tag)))
  parser.on('closetag', ({ name }) => onEnd?.(localName(name)))
  parser.on('text', (text) => onText?.(text))
  parser.write(textOf(bytes)).close()
}

function plainTag({ name, attributes }: SaxesTagPlain): Tag {
  const plain = Object.entries(attributes).map(([key, value]) => [localName(key).toLowerCase(), value.trim()])
  return { name: localName(name), attributes: Object.fromEntries(plain) }
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
