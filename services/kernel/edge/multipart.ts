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
  const fields: Record<string, string> = {}
  let file: Upload | undefined
  let fieldBytes = 0
  for (const part of parts(body, Buffer.from(`\r\n--${boundary}`))) {
    if (part.filename !== undefined) {
      if (file !== undefined || part.name !== limits.file) throw new ArriveError('invalid-body')
      file = upload(part.filename, part.bytes, limits.fileBytes)
      continue
    }
    fieldBytes += part.bytes.length
    if (fieldBytes > limits.fieldBytes || Object.keys(fields).length === limits.fields)
      throw new ArriveError('too-large')
    addField(fields, part)
  }
  return file === undefined ? { fields } : { fields, file }
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

function addField(fields: Record<string, string>, { name, bytes }: Part): void {
  if (name === '__proto__' || Object.hasOwn(fields, name) || !isUtf8(bytes)) throw new ArriveError('invalid-body')
  fields[name] = bytes.toString()
}

/** A chosen file; a browser sends an empty one without a name where none was chosen. */
function upload(name: string, bytes: Buffer, limit: number): Upload | undefined {
  if (name === '' && bytes.length === 0) return undefined
  if (bytes.length === 0) throw new ArriveError('invalid-body', { message: 'The file is empty.' })
  if (bytes.length > limit) throw new ArriveError('too-large')
  return { name, bytes }
}
