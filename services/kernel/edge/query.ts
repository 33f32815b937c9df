import type { Call } from '@arrive/contracts/call.ts'
import { ArriveError } from '../errors.ts'

export const NO_QUERY: Readonly<Record<string, string>> = Object.freeze({})

/** Names that may stand in a sentence as they came. */
const HARMLESS = /^[\w-]{1,40}$/

/** The query as a flat record. @throws ArriveError 400 where a parameter comes twice, or the call takes none. */
export function readQuery(call: Call, search: string): Readonly<Record<string, string>> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    if (call.query === undefined || !Object.hasOwn(call.query, name)) throw refusal(name, unknown(call, name))
    if (Object.hasOwn(query, name)) throw refusal(name, `The parameter ${name} can be given only once.`)
    query[name] = value
  }
  return query
}

function unknown({ query }: Call, name: string): string {
  const taken = Object.keys(query ?? {})
  if (taken.length === 0) return 'This call does not accept parameters in its address.'
  return `There is no parameter ${HARMLESS.test(name) ? name : 'of that name'} here, only these: ${taken.join(', ')}.`
}

function refusal(name: string, message: string): ArriveError {
  return new ArriveError('invalid-query', { message, errors: [{ path: name.slice(0, 64), message }] })
}
