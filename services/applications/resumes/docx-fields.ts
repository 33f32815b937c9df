import { ActiveContentError } from './danger.ts'
import { attributesOf, decoded, xmlOf } from './xml.ts'

/** Fields that open or fetch a file or call another program, by their current and former names. */
const ACTIVE = new Set(['DDE', 'DDEAUTO', 'LINK', 'INCLUDEPICTURE', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'DATABASE'])
/** What every part with fields contains, in the encodings that a part may have. */
const MARKS = ['fldChar', 'fldSimple'].flatMap((mark) => {
  const wide = Buffer.from(mark, 'utf16le')
  return [Buffer.from(mark), wide, Buffer.from(wide).swap16()]
})
// As in `xml.ts`, written so that no search starts twice at the same position.
const INSTRUCTION = /<\?(?:(?!<\?)[\s\S])*?\?>/g
const TAG =
  /<(?:[^\s<>/!?:]+:)?(fldChar|fldSimple|instrText|delInstrText)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>([^<]*)/g
/** The name of a field, and whether it is complete. A formula begins with an equals sign. */
const NAME = /^\s*(?:(=)|([^\s\\"]+)([\s\\"])?)/

/** A field that has not ended yet. */
interface OpenField {
  code: string
  /** After the code of a field comes the text that it last showed. */
  isShown: boolean
}

/**
 * Looks for active fields in a part of a Word document: its text, a header, a footer, notes. The code of a field may be
 * split into many pieces and contain other fields; a field whose name is made by another field is refused.
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

/** Code outside of a field, or after its code part, also counts: a program that repairs the document may run it. */
function addCode(open: readonly OpenField[], code: string): void {
  const field = open.at(-1)
  if (field === undefined || field.isShown) assertQuietCode(code)
  else field.code += code
}

function assertQuietCode(code: string): void {
  if (ACTIVE.has((NAME.exec(code)?.[2] ?? '').toUpperCase())) throw new ActiveContentError('active')
}

/** A field that begins before the name of the surrounding field is complete would be part of that name. */
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
