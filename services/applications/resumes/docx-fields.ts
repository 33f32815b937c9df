import { DangerError } from './danger.ts'
import { isLocal } from './targets.ts'
import { readXml, type Tag } from './xml.ts'

/** Fields that open or fetch a file or call another program, by their current and former names. */
const ACTIVE = new Set(['DDE', 'DDEAUTO', 'LINK', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'DATABASE'])
/** The name of a field, and what ends it. A formula begins with an equals sign. */
const NAME = /^\s*(?:(=)|([^\s\\"]+)([\s\\"])?)/
/** Pictures drawn in VML, which may name a file themselves. */
const DRAWN = new Set(['imagedata', 'fill', 'stroke'])

/** A field that has not ended yet. */
interface OpenField {
  code: string
  hasInner: boolean
  /** After the code of a field comes the text that it last showed. */
  isShown: boolean
}

/**
 * Looks for active fields and pictures from elsewhere in a part of a Word document. The code of a field may be split
 * into many pieces and contain other fields; a field whose name or path is made by another field is refused.
 * @throws DangerError `active`; Error if the part is not well-formed.
 */
export function assertQuietText(bytes: Buffer): void {
  const open: OpenField[] = []
  let isCode = false
  readXml(bytes, {
    onTag: (tag) => {
      isCode = /^(?:instrText|delInstrText)$/.test(tag.name)
      readTag(open, tag)
    },
    onEnd: () => {
      isCode = false
    },
    onText: (text) => {
      if (isCode) addCode(open, text)
    },
  })
  for (const field of open) assertQuietField(field)
}

function readTag(open: OpenField[], { name, attributes }: Tag): void {
  const { instr = '', fldchartype = '', src = '', href = '' } = attributes
  if (DRAWN.has(name) && !(isLocal(src) && isLocal(href))) throw new DangerError('active')
  if (name === 'fldSimple') {
    begin(open, instr)
    endField(open)
  } else if (name === 'fldChar') readMark(open, fldchartype)
}

function readMark(open: OpenField[], mark: string): void {
  const field = open.at(-1)
  if (mark === 'begin') begin(open, '')
  else if (mark === 'end') endField(open)
  else if (mark !== 'separate') throw new DangerError('damaged')
  else if (field !== undefined) field.isShown = true
}

function begin(open: OpenField[], code: string): void {
  const outer = open.at(-1)
  if (outer !== undefined && !outer.isShown) {
    const [, sign, , end] = NAME.exec(outer.code) ?? []
    if (sign === undefined && end === undefined) throw new DangerError('active')
    outer.hasInner = true
  }
  open.push({ code, hasInner: false, isShown: false })
}

function endField(open: OpenField[]): void {
  const field = open.pop()
  if (field !== undefined) assertQuietField(field)
}

/** Code outside of a field, or after its code part, also counts: a program that repairs the document may run it. */
function addCode(open: readonly OpenField[], code: string): void {
  const field = open.at(-1)
  if (field === undefined || field.isShown) assertQuietField({ code, hasInner: false })
  else field.code += code
}

/** A picture pasted from the author's own disk is quiet: the document holds a copy of it. */
function assertQuietField({ code, hasInner }: Pick<OpenField, 'code' | 'hasInner'>): void {
  const name = (NAME.exec(code)?.[2] ?? '').toUpperCase()
  const isForeignPicture = name === 'INCLUDEPICTURE' && (hasInner || !argumentsOf(code).every(isLocalArgument))
  if (ACTIVE.has(name) || isForeignPicture) throw new DangerError('active')
}

function argumentsOf(code: string): readonly string[] {
  return [...code.matchAll(/"([^"]*)"?|([^\s"]+)/g)].map(([, quoted, bare = '']) => quoted ?? bare)
}

/** In the code of a field each backslash is written twice. */
function isLocalArgument(argument: string): boolean {
  return !/^(?:\\\\|\/\/)/.test(argument) && isLocal(argument.replaceAll('\\\\', '\\'))
}
