import { createHash } from 'node:crypto'
import { LIMITS } from '@arrive/contracts/form.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { fieldCode, missingCode } from '@arrive/contracts/messages/form-codes.ts'
import { type Message, message, ownText } from '@arrive/contracts/messages/message.ts'
import { ArriveError, invalidAnswer, type Upload } from '../../kernel/index.ts'
import { RESUME_TYPES } from '../projections/stored-resume.ts'
import type { Danger } from '../resumes/danger.ts'
import { findInDoc } from '../resumes/doc.ts'
import { findInDocx } from '../resumes/docx.ts'
import { findInPdf } from '../resumes/pdf.ts'
import { endsAsZip } from './zip-end.ts'

/** A resume that has passed every check; its bytes are not encrypted yet. */
export interface Resume {
  /** The original file name, in one line. Personal. */
  readonly name: string
  /** Media type. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  readonly sha256: string
  readonly bytes: Buffer
}

interface Kind {
  /** The first bytes. A program that skips bytes before them would show another file than the one that was checked. */
  readonly begins: string
  /** Looks for content that could harm whoever opens the file. */
  readonly danger: (bytes: Buffer) => Promise<Danger | undefined>
}

const KINDS: Readonly<Record<keyof typeof RESUME_TYPES, Kind>> = {
  pdf: { begins: '%PDF-', danger: findInPdf },
  doc: { begins: '\xd0\xcf\x11\xe0', danger: async (bytes) => findInDoc(bytes) },
  docx: { begins: 'PK\x03\x04', danger: findInDocx },
}
const MISSING = ownText(missingCode(fieldCode(career, career.parts[0], 'resume')))
const WRONG_KIND = message('resume.wrong-kind')
const MAX_NAME = 255
/** What is wrong, and how to save the file again. */
const WORD: Readonly<Record<Danger, Message>> = {
  active: message('resume.active-word'),
  bomb: message('resume.bomb-word'),
  locked: message('resume.locked'),
  foreign: WRONG_KIND,
  damaged: message('resume.damaged-word'),
}
const PDF: Readonly<Record<Danger, Message>> = {
  ...WORD,
  active: message('resume.active-pdf'),
  bomb: message('resume.bomb-pdf'),
  damaged: message('resume.damaged-pdf'),
}

/**
 * The file of a career application, if it is one of the kinds that its name may end in, by name and by content.
 * @throws ArriveError 400 with the sentence for the field, `too-large`.
 */
export async function checkResume(file: Upload | undefined): Promise<Resume> {
  if (file === undefined) throw invalidAnswer('resume', MISSING)
  const { name, bytes } = file
  if (bytes.length > LIMITS.resume) throw new ArriveError('too-large')
  const ending = endingOf(name)
  if (ending === undefined || !begins(KINDS[ending], bytes)) throw invalidAnswer('resume', WRONG_KIND)
  // A file that is both an archive and a document could look different to this check and to the program that opens it.
  if (ending !== 'docx' && endsAsZip(bytes)) throw invalidAnswer('resume', WRONG_KIND)
  const danger = await KINDS[ending].danger(bytes)
  if (danger !== undefined) throw invalidAnswer('resume', (ending === 'pdf' ? PDF : WORD)[danger])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: inOneLine(name), type: RESUME_TYPES[ending], size: bytes.length, sha256, bytes }
}

function endingOf(name: string): keyof typeof KINDS | undefined {
  const [, ending = ''] = /\.([a-z]{1,8})$/.exec(name.toLowerCase()) ?? []
  return Object.hasOwn(KINDS, ending) ? (ending as keyof typeof KINDS) : undefined
}

function begins({ begins: first }: Kind, bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, first.length) === first
}

/** The last part of a path, without control characters; from a long name its end, which tells the kind. */
function inOneLine(name: string): string {
  const characters = [...name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)]
  return characters
    .filter((character) => !/[\p{Cc}\p{Cs}]/u.test(character))
    .slice(-MAX_NAME)
    .join('')
}
