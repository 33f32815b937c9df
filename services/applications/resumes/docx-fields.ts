import { ActiveContentError } from './danger.ts'
import { attributesOf, decoded, xmlOf } from './xml.ts'

/** Fields that open a file, fetch one or ask another program, in the names of today and of before. */
const ACTIVE = new Set(['DDE', 'DDEAUTO', 'LINK', 'INCLUDEPICTURE', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'DATABASE'])
/** What a part with fields has in it, in the alphabets that a part can be in. */
const MARKS = ['fldChar', 'fldSimple'].flatMap((mark) => {
  const wide = Buffer.from(mark, 'utf16le')
  return [Buffer.from(mark), wide, Buffer.from(wide).swap16()]
})
// Written as in `xml.ts`, so that no search begins twice in one place.
const INSTRUCTION = /<\?(?:(?!<\?)[\s\S])*?\?>/g
const TAG =
  /<(?:[^\s<>/!?:]+:)?(fldChar|fldSimple|instrText|delInstrText)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>([^<]*)/g
/** The name of a field, and whether it is whole. A formula begins with its sign. */
const NAME = /^\s*(?:(=)|([^\s\\"]+)([\s\\"])?)/

/** A field whose end has not come. */
interface OpenField {
  code: string
  /** Behind its code comes what it showed last. */
  isShown: boolean
}

/**
 * Looks for fields that act in a part of a Word document: its text, a header, a footer, notes. The code of a field may
 * stand in many pieces, and other fields in it; one that makes its name out of another field is refused.
 * @throws ActiveContentError `active`, `damaged`
 */
export function assertQuietFields(bytes: Buffer): void {
  if (!MARKS.some((mark) => bytes.includes(mark))) return
  const text = xmlOf(bytes).replaceAll(INSTRUCTION, '')
  if (text.includes('<?')) throw new ActiveContentError('damaged')
  const open: OpenField[] = []
  for (const [, tag = '', attributes = '', content = ''] of text.matchAll(TAG)) {
    if (tag === 'fldSimple') passSimple(open, attributes)
    else if (tag === 'fldChar') passMark(open, attributeOf(attributes, 'fldchartype'))
    else addCode(open, decoded(content))
  }
  for (const { code } of open) assertQuietCode(code)
}

function passSimple(open: readonly OpenField[], attributes: string): void {
  assertNamed(open.at(-1))
  assertQuietCode(attributeOf(attributes, 'instr'))
}

function passMark(open: OpenField[], mark: string): void {
  const field = open.at(-1)
  if (mark === 'begin') {
    assertNamed(field)
    open.push({ code: '', isShown: false })
  } else if (mark === 'separate') {
    if (field !== undefined) field.isShown = true
  } else if (mark === 'end') {
    assertQuietCode(open.pop()?.code ?? '')
  } else throw new ActiveContentError('damaged')
}

/** What stands in no field, or behind its code, is read as code all the same by somebody who repairs the document. */
function addCode(open: readonly OpenField[], code: string): void {
  const field = open.at(-1)
  if (field === undefined || field.isShown) assertQuietCode(code)
  else field.code += code
}

function assertQuietCode(code: string): void {
  if (ACTIVE.has((NAME.exec(code)?.[2] ?? '').toUpperCase())) throw new ActiveContentError('active')
}

/** A field that begins where the name of the one around it is not whole yet would be part of the name. */
function assertNamed(field: OpenField | undefined): void {
  if (field === undefined || field.isShown) return
  const [, sign, , end] = NAME.exec(field.code) ?? []
  if (sign === undefined && end === undefined) throw new ActiveContentError('active')
}

/** An attribute by its name in lower case, whatever its namespace. */
function attributeOf(attributes: string, wanted: string): string {
  const found = Object.entries(attributesOf(attributes)).filter(([name]) => name.split(':').at(-1) === wanted)
  if (found.length > 1) throw new ActiveContentError('damaged')
  return found[0]?.[1] ?? ''
}
