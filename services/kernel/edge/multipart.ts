import { isUtf8 } from 'node:buffer'
import { ArriveError } from '../errors.ts'
import { type Disposition, readPartHeaders } from './part-headers.ts'
import type { Upload } from './route.ts'

/** What a multipart body may hold, in bytes and counts. */
export interface MultipartLimits {
  /** Name of the part that is a file; any other file is refused. */
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

/**
 * Reads a complete multipart/form-data body (RFC 7578), strictly: it begins and ends with its boundary, every field
 * comes once. All work is linear in the body's length.
 * @throws ArriveError `invalid-body` (400) or `too-large` (413).
 */
export function parseMultipart(body: Buffer, boundary: string, limits: MultipartLimits): Multipart {
  const texts: Part[] = []
  let file: Part | undefined
  for (const part of parts(body, Buffer.from(`\r\n--${boundary}`))) {
    if (part.filename === undefined) texts.push(part)
    else if (file === undefined && part.name === limits.file) file = part
    else throw new ArriveError('invalid-body')
    if (texts.length > limits.fields) throw new ArriveError('too-large')
  }
  const fields = readFields(texts, limits)
  const taken = upload(file, limits.fileBytes)
  return taken === undefined ? { fields } : { fields, file: taken }
}

function* parts(body: Buffer, delimiter: Buffer): Generator<Part> {
  if (!body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))) throw new ArriveError('invalid-body')
  let at = delimiter.length - 2
  while (body.toString('latin1', at, at + 2) === '\r\n') {
    const start = body.subarray(at, at + HEADERS_LENGTH).indexOf(HEADERS_END)
    if (start === -1) throw new ArriveError('invalid-body')
    const from = at + start + HEADERS_END.length
    // An empty part shares its line break with the blank line before it.
    const to = body.indexOf(delimiter, from - 2)
    if (to === -1) throw new ArriveError('invalid-body')
    yield { ...readPartHeaders(body.subarray(at + 2, at + start)), bytes: body.subarray(from, Math.max(from, to)) }
    at = to + delimiter.length
  }
  const rest = body.toString('latin1', at, at + 5)
  if (rest !== '--' && rest !== '--\r\n') throw new ArriveError('invalid-body')
}

function readFields(parts: readonly Part[], limits: MultipartLimits): Record<string, string> {
  const total = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (total > limits.fieldBytes) throw new ArriveError('too-large')
  const fields: Record<string, string> = {}
  for (const { name, bytes } of parts) {
    // A text in the file's place would pass for the name of a file that never came.
    const isTaken = name === '__proto__' || name === limits.file || Object.hasOwn(fields, name)
    if (isTaken || !isUtf8(bytes)) throw new ArriveError('invalid-body')
    fields[name] = bytes.toString()
  }
  return fields
}

/** A chosen file; a browser sends an empty one without a name where none was chosen. */
function upload(part: Part | undefined, limit: number): Upload | undefined {
  const { filename: name = '', bytes } = part ?? {}
  if (bytes === undefined || (name === '' && bytes.length === 0)) return undefined
  if (bytes.length === 0) throw new ArriveError('invalid-body', { message: 'The file is empty.' })
  if (bytes.length > limit) throw new ArriveError('too-large')
  return { name, bytes }
}
