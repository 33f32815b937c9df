import { Dangerous } from './danger.ts'
import { attributesOf, tagsOf, xmlOf } from './xml.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const ACTIVE_TYPES = /macroenabled|vba|activex|oleobject/i
/** A relation that is opened with the document, wherever it leads to. */
const ACTIVE_RELATIONS = /\/(?:vbaproject|oleobject|package|control|activexcontrolbinary|afchunk|attachedtoolbars)$/i
/** Followed only by who presses it. */
const LINK = /\/hyperlink$/i

/** `[Content_Types].xml`. @throws Dangerous `active`, `foreign`, `damaged` */
export function assertQuietContentTypes(bytes: Buffer): void {
  const types = tagsOf(xmlOf(bytes)).map(({ attributes }) => attributesOf(attributes).contenttype ?? '')
  if (types.some((type) => ACTIVE_TYPES.test(type))) throw new Dangerous('active')
  if (!types.includes(WORD)) throw new Dangerous('foreign')
}

/** A `.rels` part: what the document loads beside itself. @throws Dangerous `active`, `damaged` */
export function assertQuietRelations(bytes: Buffer): void {
  for (const { name, attributes } of tagsOf(xmlOf(bytes))) {
    if (name === 'relationship') assertQuietRelation(attributesOf(attributes))
  }
}

function assertQuietRelation({ type = '', target = '', targetmode = '' }: Readonly<Record<string, string>>): void {
  if (ACTIVE_RELATIONS.test(type)) throw new Dangerous('active')
  if (LINK.test(type)) return
  if (targetmode.toLowerCase() === 'external' && !isOnOwnMachine(target)) throw new Dangerous('active')
}

/** Word notes the template that a document was made from: a file of its author's machine harms nobody else. */
function isOnOwnMachine(target: string): boolean {
  const path = target.replaceAll('\\', '/').replaceAll(/%(?:5c|2f)/gi, '/')
  const file = /^file:(?:\/\/(?:localhost)?\/)?(?!\/)(.*)$/i.exec(path)?.[1]
  if (file !== undefined) return !file.includes('//')
  return /^[a-z]:\//i.test(path) || /^[^:/][^:]*$/.test(path)
}
