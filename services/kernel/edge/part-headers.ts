import { isUtf8 } from 'node:buffer'
import { ArriveError } from '../errors.ts'

export interface Disposition {
  readonly name: string
  /** As the client gave it, for display only: it never becomes a path. Absent: the part is a field. */
  readonly filename: string | undefined
}

const NAME_LENGTH = 200
const LINE = /^(content-disposition|content-type|content-length)[ \t]*:[ \t]*(.*)$/i
const PARAMETER = /;[ \t]*(name|filename|filename\*)[ \t]*=[ \t]*(?:"((?:\\"|[^"])*)"|([^\s;"]+))[ \t]*/iy

/**
 * Reads the headers of one part. `Content-Transfer-Encoding` is among the refused ones (RFC 7578, 4.7).
 * @throws ArriveError `invalid-body`
 */
export function readPartHeaders(bytes: Buffer): Disposition {
  if (!isUtf8(bytes)) throw new ArriveError('invalid-body')
  let disposition: string | undefined
  for (const line of bytes.toString().split('\r\n')) {
    const [, header, value = ''] = LINE.exec(line) ?? []
    if (header === undefined) throw new ArriveError('invalid-body')
    if (header.toLowerCase() !== 'content-disposition') continue
    if (disposition !== undefined) throw new ArriveError('invalid-body')
    disposition = value
  }
  return readDisposition(disposition ?? '')
}

function readDisposition(value: string): Disposition {
  if (!/^form-data[ \t]*;/i.test(value)) throw new ArriveError('invalid-body')
  const { name, filename } = readParameters(value, value.indexOf(';'))
  if (name === undefined || name === '' || name.length > NAME_LENGTH) throw new ArriveError('invalid-body')
  return { name, filename: filename === undefined ? undefined : displayName(filename) }
}

function readParameters(value: string, start: number): Record<string, string> {
  const parameters: Record<string, string> = {}
  PARAMETER.lastIndex = start
  let end = start
  for (let match = PARAMETER.exec(value); match !== null; match = PARAMETER.exec(value)) {
    const [, name = '', quoted, token = ''] = match
    const key = name.toLowerCase()
    if (Object.hasOwn(parameters, key)) throw new ArriveError('invalid-body')
    parameters[key] = unescaped(quoted ?? token)
    end = PARAMETER.lastIndex
  }
  if (end !== value.length) throw new ArriveError('invalid-body')
  return parameters
}

/** Browsers escape as the HTML standard says, other clients with a backslash. */
function unescaped(text: string): string {
  return text.replaceAll('\\"', '"').replace(/%22|%0[AD]/gi, (code) => decodeURIComponent(code))
}

/** A file's name as a person may be shown it: one line, no invisible characters, a sensible length. */
function displayName(name: string): string {
  return [...name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')].slice(0, NAME_LENGTH).join('').trim()
}
