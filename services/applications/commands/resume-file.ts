import { createHash } from 'node:crypto'
import { LIMITS } from '@arrive/contracts/form.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import { fieldCode, missingCode } from '@arrive/contracts/messages/form-codes.ts'
import { type Message, message, ownText } from '@arrive/contracts/messages/message.ts'
import { ArriveError, invalidAnswer, type Request } from '../../kernel/index.ts'
import type { Danger } from '../../shared/resumes/danger.ts'
import type { Inspected } from '../../shared/resumes/inspect.ts'
import { inspectApart } from '../../shared/resumes/inspect-apart.ts'
import type { ResumeKind } from '../../shared/resumes/kinds.ts'
import { RESUME_TYPES } from '../projections/stored-resume.ts'
import { endsAsZip } from './zip-end.ts'

/** A resume that has passed every check, not yet encrypted. */
export interface Resume {
  /** The original file name, in one line. Personal. */
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  readonly bytes: Buffer
}

type Inspect = (named: ResumeKind, bytes: Buffer) => Promise<Inspected>

const MISSING = ownText(missingCode(fieldCode(career, career.parts[0], 'resume')))
const WRONG_KIND = message('resume.wrong-kind')
const MAX_NAME = 255
const WORD: Partial<Record<Danger, Message>> = {
  active: message('resume.active-word'),
  bomb: message('resume.bomb-word'),
  locked: message('resume.locked'),
  chunk: message('resume.chunk'),
  damaged: message('resume.damaged-word'),
}
const PDF: Partial<Record<Danger, Message>> = {
  active: message('resume.active-pdf'),
  bomb: message('resume.bomb-pdf'),
  locked: message('resume.locked'),
  damaged: message('resume.damaged-pdf'),
}
const OTHER: Partial<Record<Danger | ResumeKind, Message>> = {
  rtf: message('resume.rtf'),
  html: message('resume.html'),
  mhtml: message('resume.html'),
  wordXml: message('resume.word-xml'),
  oldWord: message('resume.old-word'),
  wordPerfect: message('resume.word-perfect'),
  odt: message('resume.odt'),
  pages: message('resume.pages'),
  sheet: message('resume.sheet'),
  slides: message('resume.slides'),
  image: message('resume.image'),
  archive: message('resume.archive'),
  empty: message('resume.empty'),
  pdf: message('resume.renamed', { kind: 'PDF', ending: '.pdf' }),
  doc: message('resume.renamed', { kind: 'DOC', ending: '.doc' }),
  docx: message('resume.renamed', { kind: 'DOCX', ending: '.docx' }),
}

/** Checks the file by name and content, and removes a hybrid PDF's attachments. @throws ArriveError 400, `too-large` */
export async function checkResume(file: Request['file'], inspect: Inspect = inspectApart): Promise<Resume> {
  if (file === undefined) throw invalidAnswer('resume', MISSING)
  const { name, bytes } = file
  if (bytes.length > LIMITS.resume) throw new ArriveError('too-large')
  const named = kindNamed(name)
  if (named === undefined) throw invalidAnswer('resume', WRONG_KIND)
  const found = await inspect(named, bytes)
  if (found.danger !== undefined) throw invalidAnswer('resume', sentenceFor(named, found.danger))
  // A file that is both an archive and a document could look different to this check and to the program that opens it.
  if (named !== 'docx' && endsAsZip(found.bytes)) throw invalidAnswer('resume', WRONG_KIND)
  const sha256 = createHash('sha256').update(found.bytes).digest('hex')
  return { name: inOneLine(name), type: RESUME_TYPES[named], size: found.bytes.length, sha256, bytes: found.bytes }
}

function sentenceFor(named: ResumeKind, danger: Danger | ResumeKind): Message {
  const own = named === 'pdf' ? PDF : WORD
  return (danger in own ? own[danger as Danger] : OTHER[danger]) ?? WRONG_KIND
}

function kindNamed(name: string): ResumeKind | undefined {
  const [, ending = ''] = /\.([a-z]{1,8})$/.exec(name.toLowerCase()) ?? []
  return Object.hasOwn(RESUME_TYPES, ending) ? (ending as ResumeKind) : undefined
}

/** The file name without its path and control characters. A long name is cut at the front, to keep its extension. */
function inOneLine(name: string): string {
  const characters = [...name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)]
  return characters
    .filter((character) => !/[\p{Cc}\p{Cs}]/u.test(character))
    .slice(-MAX_NAME)
    .join('')
}
