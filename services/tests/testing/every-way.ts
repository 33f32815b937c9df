import { type Call, IN_HEADERS, queryOf as parametersOf, type Schema } from '@arrive/contracts/call.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import type { CallOptions } from './client.ts'
import { sampleRequest } from './requests.ts'

/** One request, as of `Client.call`. */
export interface Way extends Pick<CallOptions, 'body' | 'headers'> {
  readonly method: string
  readonly path: string
}

type Values = Readonly<Record<string, readonly string[]>>

/** Values of parameters that have no fixed ones. Others get a 1. */
const VALUES: Values = { from: ['1'], to: ['2'], first: ['0'], wait: ['0'], as_of: ['2020-01-01'] }
/** The order of rows shows none. */
const UNTRIED = new Set(['sort', ...Object.keys(IN_HEADERS)])

/**
 * Every way to ask a call that changes nothing: with each known id, each value of each parameter, and wrongly.
 * Writes have an empty body, for their refusals.
 */
export function everyWay(call: Call, known: Values): readonly Way[] {
  const { method } = call
  const paths = pathsOf(call, known)
  if (method !== 'GET') return paths.map((path) => ({ method, path, ...(call.body !== undefined && { body: {} }) }))
  const queries = queriesOf(call, known)
  return paths.flatMap((path) => queries.map((query) => ({ method, path: `${path}${query}` })))
}

function pathsOf(call: Call, known: Values): readonly string[] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.reduce<readonly string[]>(
    (paths, name) =>
      paths.flatMap((path) => valuesOf(call, name, known).map((value) => path.replace(`{${name}}`, value))),
    [call.path],
  )
}

function valuesOf(call: Call, name: string, known: Values): readonly string[] {
  const { body: _, ...bare } = call
  const about = { person: Number(known['user_id']?.[0]), email: decodeURIComponent(known['email']?.[0] ?? '') }
  return known[name] ?? [sampleRequest(forms, { ...bare, path: `{${name}}` }, about).path]
}

/** What is needed with each value, and with each of the other parameters. */
function queriesOf(call: Call, known: Values): readonly string[] {
  const { needs = [] } = call
  const query = parametersOf(call) ?? {}
  // Its words are packed, so no moment shows any.
  const untried = call.answer.type === 'application/pdf' ? [...UNTRIED, 'as_of'] : [...UNTRIED]
  const pairs = (names: readonly string[]) =>
    names.flatMap((name) => tried(name, query[name] ?? {}, known).map((value) => [`${name}=${value}`]))
  const needed = needs.reduce<readonly (readonly string[])[]>(
    (lists, name) => lists.flatMap((list) => pairs([name]).map((pair) => [...list, ...pair])),
    [[]],
  )
  const others = pairs(Object.keys(query).filter((name) => !needs.includes(name) && !untried.includes(name)))
  return needed.flatMap((list) => [[], ...others, ['nonsense=1']].map((more) => queryOf([...list, ...more])))
}

function queryOf(pairs: readonly string[]): string {
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function tried(name: string, schema: Schema, known: Values): readonly string[] {
  const options = schema['enum'] as readonly string[] | undefined
  return known[name] ?? options?.map((one) => encodeURIComponent(one)) ?? VALUES[name] ?? ['1']
}
