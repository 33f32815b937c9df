import { isUtf8 } from 'node:buffer'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError } from '../common/errors.ts'

export interface Disposition {
  readonly name: string
  /** As the client gave it, for display only: it never becomes a path. Absent: the part is a field. */
  readonly filename: string | undefined
}

const NAME_LENGTH = 200
const LINE = /^(content-disposition|content-type|content-length)[ \t]*:[ \t]*(.*)$/i
const PARAMETER = /;[ \t]*(name|filename|filename\*)[ \t]*=[ \t]*(?:"((?:\\"|[^"])*)"|([^\s;"]+))[ \t]*/iy

/** The refusal of a body that breaks the rules of multipart/form-data. */
export function malformed(said = message('body.not-multipart')): ArriveError {
  return new ArriveError('invalid-body', { message: said })
}

/**
 * Reads the headers of one part. `Content-Transfer-Encoding` is among the refused ones (RFC 7578, 4.7).
 * @throws ArriveError `invalid-body`
 */
export function readPartHeaders(bytes: Buffer): Disposition {
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

/** Browsers escape as the HTML standard says, other clients with a backslash. */
function unescaped(text: string): string {
  return text.replaceAll('\\"', '"').replace(/%22|%0[AD]/gi, (code) => decodeURIComponent(code))
}

/** A file's name as a person may be shown it: one line, no invisible characters, a sensible length. */
function displayName(name: string): string {
  return [...name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')].slice(0, NAME_LENGTH).join('').trim()
}
