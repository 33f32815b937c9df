import { isUtf8 } from 'node:buffer'
import { ActiveContentError } from './danger.ts'

export interface Tag {
  /** Without its namespace, in lower case. */
  readonly name: string
  readonly attributes: string
}

// Written so that no search starts twice at the same position: together they are linear in the text.
const COMMENT = /<!--(?:(?!<!--)[\s\S])*?-->/g
const TAG = /<([^\s<>/!?]+)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const OTHERS = /<\/[^<>]*>|<\?[^<>]*\?>/g
const ATTRIBUTE = /(?<![^\s"'<>/=])([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The text of a small XML document, in UTF-8 or UTF-16, without its comments. A document with declarations, which could
 * rename anything, is refused. @throws ActiveContentError `damaged`
 */
export function xmlOf(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2)
  const wide = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : undefined
  if (wide === undefined && (!isUtf8(bytes) || bytes.includes(0))) throw new ActiveContentError('damaged')
  const text = new TextDecoder(wide ?? 'utf-8').decode(bytes).replaceAll(COMMENT, '')
  const encoding = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8'
  if (text.includes('<!') || !/^(?:utf-?8|utf-?16|us-ascii)$/i.test(encoding)) throw new ActiveContentError('damaged')
  return text
}

/** The opening tags of a document; none if it cannot be read to its end. @throws ActiveContentError `damaged` */
export function tagsOf(text: string): readonly Tag[] {
  if (text.replaceAll(TAG, '').replaceAll(OTHERS, '').includes('<')) throw new ActiveContentError('damaged')
  return [...text.matchAll(TAG)].map(([, name = '', attributes = '']) => ({
    name: (name.split(':').at(-1) ?? '').toLowerCase(),
    attributes,
  }))
}

/** The attributes of a tag, names in lower case. @throws ActiveContentError `damaged` for a duplicate. */
export function attributesOf(text: string): Readonly<Record<string, string>> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single = ''] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (found.has(key)) throw new ActiveContentError('damaged')
    found.set(key, decoded(double ?? single).trim())
  }
  return Object.fromEntries(found)
}

/** A text with its entities and character codes decoded. */
export function decoded(text: string): string {
  return text.replaceAll(ENTITY, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? all
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10_ffff ? String.fromCodePoint(code) : all
  })
}
