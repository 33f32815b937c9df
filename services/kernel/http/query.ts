import type { IncomingMessage } from 'node:http'
import { type Call, IN_HEADERS } from '@arrive/contracts/call.ts'
import { type Message, message } from '@arrive/contracts/messages/message.ts'
import { invalidParameter } from '../common/errors.ts'

export const NO_QUERY: Readonly<Record<string, string>> = Object.freeze({})

/** Names that may stand in a sentence as they came. */
const HARMLESS = /^[\w-]{1,40}$/
/** What a percent-encoded text consists of; the longest one that any schema allows is shorter. */
const ENCODED = /^[\x20-\x7e]{0,4096}$/

/** The query as a flat record. @throws ArriveError 400 if a parameter is repeated, or the call has none. */
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
 * The parameters that come in headers, so that what they hold stays out of addresses and of every log of addresses.
 * @throws ArriveError 400 where one comes twice, is not percent-encoded, or the call, which takes parameters, does not
 * take it.
 */
export function readHeaders(call: Call, { headersDistinct }: Headers): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, header] of Object.entries(IN_HEADERS)) {
    const values = headersDistinct[header.toLowerCase()]
    if (values === undefined || call.query === undefined) continue
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
    // A percent sign that begins nothing, or bytes that are no UTF-8.
  }
  throw invalidParameter(name, message('header.not-encoded', { header: IN_HEADERS[name] ?? '' }))
}

function takes({ query }: Call, name: string): boolean {
  return query !== undefined && Object.hasOwn(query, name)
}

function inWrongPlace(name: string): Message {
  return message('parameter.belongs-in-header', { name, header: IN_HEADERS[name] ?? '' })
}

function unknown({ query }: Call, name: string): Message {
  const taken = Object.keys(query ?? {}).filter((one) => !Object.hasOwn(IN_HEADERS, one))
  if (taken.length === 0) return message('parameter.none-taken')
  const these = { taken: taken.join(', ') }
  return HARMLESS.test(name)
    ? message('parameter.not-known', { name, ...these })
    : message('parameter.unnamed-not-known', these)
}
