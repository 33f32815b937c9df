import { DangerError } from './danger.ts'
import { isLocal } from './targets.ts'
import { readXml, type Tag } from './xml.ts'

/** How a field begins, shows what it last showed, and ends, as signs in one line with the codes of all fields. */
const SIGNS: Readonly<Record<string, string>> = { begin: '{', separate: '|', end: '}' }
/**
 * Fields that open or fetch a file or call another program, by their current and former names. Code outside of a field,
 * or after its code part, also counts: a program that repairs the document may run it.
 */
const ACTIVE = /(?:^|[{|}])\s*(?:DDE|DDEAUTO|LINK|INCLUDETEXT|INCLUDE|IMPORT|DATABASE)(?![^\s\\"{|}])/i
/** A name that another field makes. A formula begins with an equals sign. */
const MADE = /\{\s*(?!=)[^\s\\"{|}]*\{/
const PICTURE = /(?:^|[{|}])\s*INCLUDEPICTURE(?![^\s\\"{|}])([^{|}]*)(\{?)/gi
/** Pictures drawn in VML, which may name a file themselves. */
const DRAWN = new Set(['imagedata', 'fill', 'stroke'])

/**
 * Looks for active fields and external pictures. Field codes may be split and nested; one whose name or path comes
 * from another field is refused. @throws DangerError `active`; Error if the part is not well-formed.
 */
export function assertQuietText(bytes: Buffer): void {
  let line = ''
  const onTag = ({ name, attributes: { instr = [], fldchartype = [], src = [], href = [] } }: Tag) => {
    if (DRAWN.has(name) && ![...src, ...href].every(isLocal)) throw new DangerError('active')
    if (name === 'fldChar') line += fldchartype.map(signOf).join('')
    if (name === 'fldSimple') line += instr.map((code) => `{${codeOf(code)}}`).join('')
  }
  readXml(bytes, onTag, (text, name) => {
    if (/^(?:instrText|delInstrText)$/.test(name)) line += codeOf(text)
  })
  const pictures = [...line.matchAll(PICTURE)]
  const isForeign = pictures.some(([, code = '', inner]) => inner === '{' || !argumentsOf(code).every(isLocalArgument))
  if (isForeign || ACTIVE.test(line) || MADE.test(line)) throw new DangerError('active')
}

function signOf(mark: string): string {
  const sign = SIGNS[mark]
  if (sign === undefined) throw new DangerError('damaged')
  return sign
}

function codeOf(text: string): string {
  return text.replaceAll(/[{|}]/g, ' ')
}

function argumentsOf(code: string): readonly string[] {
  return [...code.matchAll(/"([^"]*)"?|([^\s"]+)/g)].map(([, quoted, bare = '']) => quoted ?? bare)
}

/** In the code of a field each backslash is written twice. A picture pasted from the author's own disk is quiet. */
function isLocalArgument(argument: string): boolean {
  return !/^(?:\\\\|\/\/)/.test(argument) && isLocal(argument.replaceAll('\\\\', '\\'))
}
