import type { IncomingMessage } from 'node:http'
import { type Call, IN_HEADERS, queryOf } from '@arrive/contracts/call.ts'
import { type Message, message } from '@arrive/contracts/messages/message.ts'
import { invalidParameter } from '../common/errors.ts'

export const NO_QUERY: Readonly<Record<string, string>> = Object.freeze({})

/** Names that may be quoted in a message. */
const HARMLESS = /^[\w-]{1,40}$/
/** Characters of a percent-encoded text; longer than any schema allows. */
const ENCODED = /^[\x20-\x7e]{0,4096}$/

/** @throws ArriveError 400 if a parameter is repeated, or the call has none. */
export function readQuery(call: Call, search: string): Readonly<Record<string, string>> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    if (!takes(call, name)) throw invalidParameter(name, unknown(call, name))
    if (Object.hasOwn(IN_HEADERS, name)) throw invalidParameter(name, inWrongPlace(name))
    if (Object.hasOwn(query, name)) throw invalidParameter(name, message('parameter.twice', { name }))
    query[name] = value
  }
  return query
}

type Headers = Pick<IncomingMessage, 'headersDistinct'>

/**
 * Keeps personal data out of URLs and their logs.
 * @throws ArriveError 400 for a repeated, badly encoded or unexpected parameter.
 */
export function readHeaders(call: Call, { headersDistinct }: Headers): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, header] of Object.entries(IN_HEADERS)) {
    const values = headersDistinct[header.toLowerCase()]
    if (values === undefined || queryOf(call) === undefined) continue
    if (!takes(call, name)) throw invalidParameter(name, unknown(call, name))
    if (values.length > 1) throw invalidParameter(name, message('header.twice', { header }))
    found[name] = decoded(name, values[0] ?? '')
  }
  return found
}

function decoded(name: string, value: string): string {
  try {
    if (ENCODED.test(value)) return decodeURIComponent(value)
  } catch {
    // A stray percent sign, or invalid UTF-8.
  }
  throw invalidParameter(name, message('header.not-encoded', { header: IN_HEADERS[name] ?? '' }))
}

function takes(call: Call, name: string): boolean {
  const query = queryOf(call)
  return query !== undefined && Object.hasOwn(query, name)
}

function inWrongPlace(name: string): Message {
  return message('parameter.belongs-in-header', { name, header: IN_HEADERS[name] ?? '' })
}

function unknown(call: Call, name: string): Message {
  const taken = Object.keys(queryOf(call) ?? {}).filter((one) => !Object.hasOwn(IN_HEADERS, one))
  if (taken.length === 0) return message('parameter.none-taken')
  const these = { taken: taken.join(', ') }
  return HARMLESS.test(name)
    ? message('parameter.not-known', { name, ...these })
    : message('parameter.unnamed-not-known', these)
}
