import { createHash } from 'node:crypto'
import { LIMITS } from '@arrive/contracts/form.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import type { Upload } from '../../kernel/edge/route.ts'
import { ArriveError } from '../../kernel/errors.ts'
import { RESUME_TYPES } from '../projections/stored-resume.ts'
import { endsAsZip } from './zip-end.ts'

/** A resume that has passed every check; its bytes are still open. */
export interface Resume {
  /** The name it had with its owner, in one line. Personal. */
  readonly name: string
  /** Media type. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  readonly sha256: string
  readonly bytes: Buffer
}

interface Kind {
  /** What the content is found to be: Word's old files are known by their container only. */
  readonly content: string
  /** The first bytes. A program that skips what stands before them would show another file than the one checked. */
  readonly begins: string
}

const KINDS: Readonly<Record<keyof typeof RESUME_TYPES, Kind>> = {
  pdf: { content: RESUME_TYPES.pdf, begins: '%PDF-' },
  doc: { content: 'application/x-cfb', begins: '\xd0\xcf\x11\xe0' },
  docx: { content: RESUME_TYPES.docx, begins: 'PK\x03\x04' },
}
const MISSING = career.parts[0].fields.resume.message
const WRONG_KIND = 'The resume must be a PDF, DOC or DOCX file.'
const LONGEST_NAME = 255

/**
 * The file of a career application, if it is one of the kinds that its name may end in, by name and by content.
 * @throws ArriveError 400 with the sentence for the field, `too-large`.
 */
export async function checkResume(file: Upload | undefined): Promise<Resume> {
  if (file === undefined) throw refused(MISSING)
  const { name, bytes } = file
  if (bytes.length > LIMITS.resume) throw new ArriveError('too-large')
  const ending = endingOf(name)
  if (ending === undefined || !(await holds(KINDS[ending], bytes))) throw refused(WRONG_KIND)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: inOneLine(name), type: RESUME_TYPES[ending], size: bytes.length, sha256, bytes }
}

function refused(message: string): ArriveError {
  return new ArriveError('invalid-answers', { message, errors: [{ path: 'resume', message }] })
}

function endingOf(name: string): keyof typeof KINDS | undefined {
  const [, ending = ''] = /\.([a-z]{1,8})$/.exec(name.toLowerCase()) ?? []
  return Object.hasOwn(KINDS, ending) ? (ending as keyof typeof KINDS) : undefined
}

async function holds({ content, begins }: Kind, bytes: Buffer): Promise<boolean> {
  if (bytes.toString('latin1', 0, begins.length) !== begins) return false
  // A file that is an archive as well as a document could show one thing to us and another to the next program.
  if (content !== RESUME_TYPES.docx && endsAsZip(bytes)) return false
  // Loaded with the first resume, so that a start does not wait for it.
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes))?.mime === content
}

/** The last part of a path, without control characters; from a long name its end, which tells the kind. */
function inOneLine(name: string): string {
  const characters = [...name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)]
  return characters
    .filter((character) => !/[\p{Cc}\p{Cs}]/u.test(character))
    .slice(-LONGEST_NAME)
    .join('')
}
