import type { IncomingMessage } from 'node:http'
import type { Access, Call, Cookie } from '@arrive/contracts/call.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError } from '../common/errors.ts'
import type { Checked, Sessions } from './options.ts'
import type { Actor } from './route.ts'

const BEARER = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i
const TOKEN_LENGTH = 4_096
const KEY = /^[A-Za-z0-9_-]{16,64}$/
const NUMBER = /^[1-9]\d{0,15}$/

/** HTTP/1.1 requires exactly one Host (RFC 9112, 3.2): with two, a proxy may use another one. @throws ArriveError */
export function assertHost({ rawHeaders, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): void {
  const count = countOf(rawHeaders, 'host')
  if (count === 0 && httpVersion === '1.1') {
    throw new ArriveError('invalid-request', { message: message('host.missing') })
  }
  if (count > 1) throw new ArriveError('invalid-request', { message: message('host.twice') })
}

/** `rawHeaders` alternates names and values. */
function countOf(rawHeaders: readonly string[], wanted: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === wanted.length && name.toLowerCase() === wanted) count++
  }
  return count
}

type ClosedCall = Call & { readonly access: Exclude<Access, 'public'> }

/** @throws ArriveError 401 without a session or one of our links; 403 otherwise. */
export async function authorize(
  sessions: Sessions,
  call: ClosedCall,
  authorization: string | undefined,
): Promise<Actor> {
  const actor = await sessions.authenticate(bearerToken(authorization)).catch((error: unknown) => {
    throw call.access === 'link' && isNoSession(error) ? new ArriveError('wrong-link', { cause: error }) : error
  })
  if (actor.role === 'visitor') throw new ArriveError('no-session')
  if (!isGranted(call.access, actor)) throw new ArriveError('not-allowed')
  if ('pending' in actor && actor.pending !== undefined && call.whilePending !== true) {
    throw new ArriveError(actor.pending)
  }
  const refusal = sessions.refusal(actor, call)
  if (refusal !== undefined) throw new ArriveError(refusal)
  return actor
}

function isNoSession(error: unknown): boolean {
  return error instanceof ArriveError && error.code === 'no-session'
}

const NO_PERSONS: readonly string[] = ['visitor', 'service', 'link']

function isGranted(access: Exclude<Access, 'public'>, { role }: Actor): boolean {
  return access === 'person' ? !NO_PERSONS.includes(role) : access === role
}

function bearerToken(header: string | undefined): string {
  const token = header === undefined || header.length > TOKEN_LENGTH ? undefined : BEARER.exec(header)?.[1]
  if (token === undefined) throw new ArriveError('no-session')
  return token
}

/** Ignores a value that is too long. */
export function cookieIn(header: string | undefined, { name, maxLength }: Cookie): string | undefined {
  const pair = header?.split(';').find((text) => text.trimStart().startsWith(`${name}=`))
  const value = pair?.slice(pair.indexOf('=') + 1).trim()
  return value === undefined || value.length > maxLength ? undefined : value
}

export function idempotencyKey(call: Call, header: string | string[] | undefined): string | undefined {
  if (header === undefined || call.repeatable !== true) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) throw new ArriveError('invalid-key')
  return header
}

/** @throws ArriveError 400. */
export function checkIds(params: Readonly<Record<string, string>>): void {
  const { id, user_id: userId } = params
  if (!isNumber(id) || !isNumber(userId)) throw new ArriveError('invalid-user-id')
}

function isNumber(text: string | undefined): boolean {
  return text === undefined || (NUMBER.test(text) && Number.isSafeInteger(Number(text)))
}

/** @throws ArriveError with this code and the errors of the check */
export function assertValid(code: 'invalid-answers' | 'invalid-query', checked: Checked): unknown {
  if (checked.ok) return checked.value
  throw new ArriveError(code, { message: checked.message, errors: checked.errors })
}
