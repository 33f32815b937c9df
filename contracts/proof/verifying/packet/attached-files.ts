import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { joinBytes, sameBytes, utf8 } from '../../hashing.ts'

/** Why a PDF gives no files. `twice`: two different files have one name. */
export type PdfProblem = 'no-pdf' | 'locked' | 'too-large' | 'no-files' | 'twice'

export type AttachedFiles = { readonly files: ReadonlyMap<string, Uint8Array> } | { readonly problem: PdfProblem }

/** Bytes, of a PDF and of all files in it. */
export const LONGEST_PDF = 128 * 1024 * 1024
const LONGEST_FILES = 512 * 1024 * 1024
/** Bytes to decode at a time. */
const PIECE = 1024 * 1024
/** Levels of a name tree. */
const DEEPEST = 16

class Refused extends Error {
  readonly problem: PdfProblem
  constructor(problem: PdfProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The files attached to a PDF, also after another tool has rewritten it. */
export async function attachedFiles(pdf: Uint8Array): Promise<AttachedFiles> {
  if (pdf.length > LONGEST_PDF) return { problem: 'too-large' }
  try {
    const options = { updateMetadata: false, throwOnInvalidObject: false, ignoreEncryption: true }
    const document = await PDFDocument.load(pdf, options)
    if (document.isEncrypted) return { problem: 'locked' }
    const files = filesIn(document)
    return files.size === 0 ? { problem: 'no-files' } : { files }
  } catch (error) {
    return { problem: error instanceof Refused ? error.problem : 'no-pdf' }
  }
}

function filesIn(document: PDFDocument): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let left = LONGEST_FILES
  for (const spec of specsIn(document)) {
    const name = nameOf(spec)
    const bytes = bytesOf(spec, left)
    if (name === undefined || bytes === undefined) continue
    const known = files.get(name)
    if (known !== undefined && !sameBytes(known, bytes)) throw new Refused('twice')
    files.set(name, bytes)
    left -= bytes.length
  }
  return files
}

/** From the tree of names, and from the files associated with the document. */
function specsIn({ catalog, context }: PDFDocument): readonly PDFDict[] {
  const dictAt = (dict: PDFDict | undefined, key: string) => dict?.lookupMaybe(PDFName.of(key), PDFDict)
  const listAt = (dict: PDFDict, key: string) => itemsOf(dict.lookupMaybe(PDFName.of(key), PDFArray))
  const itemsOf = (list: PDFArray | undefined) => list?.asArray().map((item) => context.lookup(item)) ?? []
  const isDict = (object: PDFObject | undefined) => object instanceof PDFDict

  function named(node: PDFDict, depth: number): readonly (PDFObject | undefined)[] {
    if (depth > DEEPEST) return []
    return [
      ...listAt(node, 'Names'),
      ...listAt(node, 'Kids')
        .filter(isDict)
        .flatMap((kid) => named(kid, depth + 1)),
    ]
  }

  const tree = dictAt(dictAt(catalog, 'Names'), 'EmbeddedFiles')
  return [...(tree === undefined ? [] : named(tree, 0)), ...listAt(catalog, 'AF')].filter(isDict)
}

function nameOf(spec: PDFDict): string | undefined {
  const name = spec.lookup(PDFName.of('UF')) ?? spec.lookup(PDFName.of('F'))
  return name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : undefined
}

function bytesOf(spec: PDFDict, most: number): Uint8Array | undefined {
  const own = spec.lookupMaybe(PDFName.of('EF'), PDFDict)
  const stream = own?.lookup(PDFName.of('UF')) ?? own?.lookup(PDFName.of('F'))
  if (!(stream instanceof PDFRawStream)) return undefined
  const decoded = decodePDFRawStream(wholeOf(stream))
  const pieces: Uint8Array[] = []
  for (let left = most; ; left -= pieces.at(-1)?.length ?? 0) {
    if (left < 0) throw new Refused('too-large')
    const piece = decoded.getBytes(PIECE)
    if (piece.length === 0) return joinBytes(pieces)
    pieces.push(new Uint8Array(piece))
  }
}

/** The library drops a line break at the end of a stream whose length is an object of its own, as qpdf writes it. */
function wholeOf(stream: PDFRawStream): PDFRawStream {
  const { dict, contents, transform } = stream
  const length = dict.lookup(PDFName.of('Length'))
  const dropped = length instanceof PDFNumber ? BREAKS[length.asNumber() - contents.length] : undefined
  return dropped === undefined ? stream : PDFRawStream.of(dict, joinBytes([contents, dropped]), transform)
}

const BREAKS: Readonly<Record<number, Uint8Array>> = { 1: utf8('\n'), 2: utf8('\r\n') }
