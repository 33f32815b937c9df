import { ActiveContentError } from './danger.ts'
import { attributesOf, tagsOf, xmlOf } from './xml.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const ACTIVE_TYPES = /macroenabled|vba|activex|oleobject/i
/** Relations that are loaded with the document, wherever they point to. */
const ACTIVE_RELATIONS = /\/(?:vbaproject|oleobject|package|control|activexcontrolbinary|afchunk|attachedtoolbars)$/i
/** Followed only when the reader clicks on it. */
const LINK = /\/hyperlink$/i

/** `[Content_Types].xml`. @throws ActiveContentError `active`, `foreign`, `damaged` */
export function assertInactiveContentTypes(bytes: Buffer): void {
  const types = tagsOf(xmlOf(bytes)).map(({ attributes }) => attributesOf(attributes).contenttype ?? '')
  if (types.some((type) => ACTIVE_TYPES.test(type))) throw new ActiveContentError('active')
  if (!types.includes(WORD)) throw new ActiveContentError('foreign')
}

/** A `.rels` part: what else the document loads. @throws ActiveContentError `active`, `damaged` */
export function assertInactiveRelations(bytes: Buffer): void {
  for (const { name, attributes } of tagsOf(xmlOf(bytes))) {
    if (name === 'relationship') assertInactiveRelation(attributesOf(attributes))
  }
}

function assertInactiveRelation({ type = '', target = '', targetmode = '' }: Readonly<Record<string, string>>): void {
  if (ACTIVE_RELATIONS.test(type)) throw new ActiveContentError('active')
  if (LINK.test(type)) return
  if (targetmode.toLowerCase() === 'external' && !isLocalTemplate(target)) throw new ActiveContentError('active')
}

/** Word records the template of a document: a file on its author's machine does no harm elsewhere. */
function isLocalTemplate(target: string): boolean {
  const path = target.replaceAll('\\', '/').replaceAll(/%(?:5c|2f)/gi, '/')
  const file = /^file:(?:\/\/(?:localhost)?\/)?(?!\/)(.*)$/i.exec(path)?.[1]
  if (file !== undefined) return !file.includes('//')
  return /^[a-z]:\//i.test(path) || /^[^:/][^:]*$/.test(path)
}
