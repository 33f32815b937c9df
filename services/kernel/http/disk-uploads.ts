import { mkdir, rm } from 'node:fs/promises'
import { message } from '@arrive/contracts/messages/message.ts'
import type { Fields, File, Files } from 'formidable'
import { ArriveError } from '../common/errors.ts'
import { Aborted, tooLarge, watchBody } from './body.ts'
import type { Exchange } from './exchange.ts'
import { fileTooLarge } from './multipart.ts'
import type { StoredUpload } from './route.ts'

export interface DiskRule {
  /** Of the part with the file. */
  readonly file: string
  readonly fileBytes: number
  readonly folder: string
  readonly now: () => number
}

export interface ReceivedFile {
  readonly fields: Readonly<Record<string, string>>
  readonly stored?: StoredUpload
  readonly remove: () => Promise<void>
}

const FIELDS = { maxFields: 10, maxFieldsSize: 4 * 1_024 } as const
const FRAMING = 64 * 1_024
const NAME_LENGTH = 200

/**
 * Writes the file of a multipart body to disk while it arrives. The file is the process's own, and ends with the
 * request.
 * @throws ArriveError `too-large`, `too-slow`, `invalid-body`; Aborted if the client disconnected
 */
export async function receiveOnDisk({ req, res }: Exchange, rule: DiskRule): Promise<ReceivedFile> {
  const refusal = fileTooLarge(rule)
  const bytes = rule.fileBytes + FRAMING
  if (Number(req.headers['content-length'] ?? 0) > bytes) throw tooLarge({ bytes, refusal })
  if (req.destroyed) throw new Aborted()
  if (req.headers.expect !== undefined) res.writeContinue()
  await mkdir(rule.folder, { recursive: true, mode: 0o700 })
  // Loaded on use: a list comes once a month.
  const { formidable } = await import('formidable')
  const { fileBytes: maxFileSize, folder: uploadDir } = rule
  const form = formidable({ ...FIELDS, maxFiles: 1, maxFileSize, uploadDir, filter: ({ name }) => name === rule.file })
  const begun: string[] = []
  form.on('fileBegin', (_, { filepath }) => begun.push(filepath))
  const remove = async () => {
    for (const path of begun) await rm(path, { force: true })
  }
  const watched = watchBody({ req }, rule.now)
  try {
    const [fields, files] = await Promise.race([form.parse(req), watched.failed])
    return { ...readParts(fields, files, rule.file), remove }
  } catch (error) {
    await remove()
    throw refusalOf(error, { bytes, refusal })
  } finally {
    watched.end()
  }
}

function readParts(fields: Fields, files: Files, name: string): Omit<ReceivedFile, 'remove'> {
  const texts = Object.entries(fields).map(([key, values = []]) => {
    if (values.length > 1 || key === name || key === '__proto__') throw malformed()
    return [key, values[0] ?? ''] as const
  })
  const file: File | undefined = files[name]?.[0]
  const stored = file && { name: displayName(file.originalFilename ?? ''), path: file.filepath, size: file.size }
  return { fields: Object.fromEntries(texts), ...(stored && { stored }) }
}

function displayName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').slice(0, NAME_LENGTH) || 'list'
}

function refusalOf(error: unknown, limit: Parameters<typeof tooLarge>[0]): unknown {
  if (error instanceof ArriveError || error instanceof Aborted) return error
  const { code, httpCode } = Object(error)
  if (code === ABORTED) return new Aborted()
  if (code === SECOND_FILE) return malformed()
  if (httpCode === 413) return tooLarge(limit)
  return typeof code === 'number' ? malformed() : error
}

/** Formidable's code for a client that has left. */
const ABORTED = 1_002
const SECOND_FILE = 1_015

function malformed(): ArriveError {
  return new ArriveError('invalid-body', { message: message('body.not-multipart') })
}
