import { isUtf8 } from 'node:buffer'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type ErrorDetails } from '../common/errors.ts'
import type { Upload } from './route.ts'

export interface MultipartLimits {
  readonly file: string
  readonly fileBytes: number
  readonly fields: number
  readonly fieldBytes: number
}

export interface Multipart {
  readonly fields: Readonly<Record<string, string>>
  readonly file?: Upload
}

interface Part extends Disposition {
  readonly bytes: Buffer
}

const HEADERS_END = Buffer.from('\r\n\r\n')
const HEADERS_LENGTH = 2_048
const MEGABYTE = 1_024 * 1_024

/**
 * Parses strictly (RFC 7578): the body begins and ends with its boundary, and fields are unique. Takes linear time.
 * @throws ArriveError `invalid-body` (400) or `too-large` (413).
 */
export function parseMultipart(body: Buffer, boundary: string, limits: MultipartLimits): Multipart {
  const texts: Part[] = []
  let file: Part | undefined
  for (const part of parts(body, Buffer.from(`\r\n--${boundary}`))) {
    if (part.filename === undefined) texts.push(part)
    else if (file === undefined && part.name === limits.file) file = part
    else throw malformed(message('body.other-file', { name: limits.file }))
    if (texts.length > limits.fields) throw tooManyFields(limits)
  }
  // A text in place of the file would look like the name of an uploaded file.
  const { [limits.file]: instead, ...fields } = readFields(texts, limits)
  if (instead !== undefined && file !== undefined) throw malformed()
  const taken = upload(file, limits)
  return taken === undefined ? { fields } : { fields, file: taken }
}

export function fileTooLarge({ file, fileBytes }: Pick<MultipartLimits, 'file' | 'fileBytes'>): ErrorDetails {
  const said = message('file.too-large', { name: file, megabytes: fileBytes / MEGABYTE })
  return { message: said, errors: [{ path: file, message: said }] }
}

function tooManyFields({ fields, fieldBytes }: MultipartLimits): ArriveError {
  return new ArriveError('too-large', {
    message: message('body.too-many-fields', { fields, kilobytes: fieldBytes / 1_024 }),
  })
}

function* parts(body: Buffer, delimiter: Buffer): Generator<Part> {
  if (!body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))) throw malformed()
  let at = delimiter.length - 2
  while (body.toString('latin1', at, at + 2) === '\r\n') {
    const start = body.subarray(at, at + HEADERS_LENGTH).indexOf(HEADERS_END)
    if (start === -1) throw malformed()
    const from = at + start + HEADERS_END.length
    // An empty part shares its line break with the blank line before it.
    const to = body.indexOf(delimiter, from - 2)
    if (to === -1) throw malformed()
    yield { ...readPartHeaders(body.subarray(at + 2, at + start)), bytes: body.subarray(from, Math.max(from, to)) }
    at = to + delimiter.length
  }
  const rest = body.toString('latin1', at, at + 5)
  if (rest !== '--' && rest !== '--\r\n') throw malformed()
}

function readFields(parts: readonly Part[], limits: MultipartLimits): Record<string, string> {
  const total = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (total > limits.fieldBytes) throw tooManyFields(limits)
  const fields: Record<string, string> = {}
  for (const { name, bytes } of parts) {
    if (name === '__proto__' || Object.hasOwn(fields, name) || !isUtf8(bytes)) throw malformed()
    fields[name] = bytes.toString()
  }
  return fields
}

/** Without a chosen file, browsers send an empty one without a name. */
function upload(part: Part | undefined, limits: MultipartLimits): Upload | undefined {
  const { filename: name = '', bytes } = part ?? {}
  if (bytes === undefined || (name === '' && bytes.length === 0)) return undefined
  if (bytes.length === 0) throw malformed(message('file.empty'))
  if (bytes.length > limits.fileBytes) throw new ArriveError('too-large', fileTooLarge(limits))
  return { name, bytes }
}

export interface Disposition {
  readonly name: string
  /** From the client, for display only: never use it as a path. Absent: the part is a field. */
  readonly filename: string | undefined
}

const NAME_LENGTH = 200
const LINE = /^(content-disposition|content-type|content-length)[ \t]*:[ \t]*(.*)$/i
const PARAMETER = /;[ \t]*(name|filename|filename\*)[ \t]*=[ \t]*(?:"((?:\\"|[^"])*)"|([^\s;"]+))[ \t]*/iy

function malformed(said = message('body.not-multipart')): ArriveError {
  return new ArriveError('invalid-body', { message: said })
}

/** `Content-Transfer-Encoding` is rejected too (RFC 7578, 4.7). @throws ArriveError `invalid-body` */
function readPartHeaders(bytes: Buffer): Disposition {
  if (!isUtf8(bytes)) throw malformed()
  let disposition: string | undefined
  for (const line of bytes.toString().split('\r\n')) {
    const [, header, value = ''] = LINE.exec(line) ?? []
    if (header === undefined) throw malformed()
    if (header.toLowerCase() !== 'content-disposition') continue
    if (disposition !== undefined) throw malformed()
    disposition = value
  }
  return readDisposition(disposition ?? '')
}

function readDisposition(value: string): Disposition {
  if (!/^form-data[ \t]*;/i.test(value)) throw malformed()
  const { name, filename } = readParameters(value, value.indexOf(';'))
  if (name === undefined || name === '' || name.length > NAME_LENGTH) throw malformed()
  return { name, filename: filename === undefined ? undefined : displayName(filename) }
}

function readParameters(value: string, start: number): Record<string, string> {
  const parameters: Record<string, string> = {}
  PARAMETER.lastIndex = start
  let end = start
  for (let match = PARAMETER.exec(value); match !== null; match = PARAMETER.exec(value)) {
    const [, name = '', quoted, token = ''] = match
    const key = name.toLowerCase()
    if (Object.hasOwn(parameters, key)) throw malformed()
    parameters[key] = unescaped(quoted ?? token)
    end = PARAMETER.lastIndex
  }
  if (end !== value.length) throw malformed()
  return parameters
}

/** Browsers escape as in the HTML standard, other clients with a backslash. */
function unescaped(text: string): string {
  return text.replaceAll('\\"', '"').replace(/%22|%0[AD]/gi, (code) => decodeURIComponent(code))
}

/** Safe for display: one line, no invisible characters, limited length. */
function displayName(name: string): string {
  return [...name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')].slice(0, NAME_LENGTH).join('').trim()
}
