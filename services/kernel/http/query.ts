import type { IncomingMessage } from 'node:http'
import { type Call, IN_HEADERS } from '@arrive/contracts/call.ts'
import { ArriveError } from '../common/errors.ts'

export const NO_QUERY: Readonly<Record<string, string>> = Object.freeze({})

/** Names that may stand in a sentence as they came. */
const HARMLESS = /^[\w-]{1,40}$/
/** What a percent-encoded text consists of; the longest one that any schema allows is shorter. */
const ENCODED = /^[\x20-\x7e]{0,4096}$/

/** The query as a flat record. @throws ArriveError 400 where a parameter comes twice, or the call takes none. */
export function readQuery(call: Call, search: string): Readonly<Record<string, string>> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    if (!takes(call, name)) throw refusal(name, unknown(call, name))
    if (Object.hasOwn(IN_HEADERS, name)) throw refusal(name, misplaced(name))
    if (Object.hasOwn(query, name)) throw refusal(name, `The parameter ${name} can be given only once.`)
    query[name] = value
  }
  return query
}

type Headers = Pick<IncomingMessage, 'headersDistinct'>

/**
 * The parameters that come in headers, so that what they hold stays out of addresses and of every log of addresses.
 * @throws ArriveError 400 where one comes twice, is not percent-encoded, or the call, which takes parameters, does not
 * take it.
 */
export function readHeaders(call: Call, { headersDistinct }: Headers): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, header] of Object.entries(IN_HEADERS)) {
    const values = headersDistinct[header.toLowerCase()]
    if (values === undefined || call.query === undefined) continue
    if (!takes(call, name)) throw refusal(name, unknown(call, name))
    if (values.length > 1) throw refusal(name, `The header ${header} can be given only once.`)
    found[name] = decoded(name, values[0] ?? '')
  }
  return found
}

function decoded(name: string, value: string): string {
  try {
    if (ENCODED.test(value)) return decodeURIComponent(value)
  } catch {
    // A percent sign that begins nothing, or bytes that are no UTF-8.
  }
  throw refusal(name, `The header ${IN_HEADERS[name]} must be percent-encoded UTF-8.`)
}

function takes({ query }: Call, name: string): boolean {
  return query !== undefined && Object.hasOwn(query, name)
}

function misplaced(name: string): string {
  return `The parameter ${name} goes into the header ${IN_HEADERS[name]}, so that its text stays out of addresses.`
}

function unknown({ query }: Call, name: string): string {
  const taken = Object.keys(query ?? {}).filter((one) => !Object.hasOwn(IN_HEADERS, one))
  if (taken.length === 0) return 'This call does not accept parameters in its address.'
  return `There is no parameter ${HARMLESS.test(name) ? name : 'of that name'} here, only these: ${taken.join(', ')}.`
}

function refusal(name: string, message: string): ArriveError {
  return new ArriveError('invalid-query', { message, errors: [{ path: name.slice(0, 64), message }] })
}
