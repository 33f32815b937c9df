import type { stateOwnCredential } from '@arrive/contracts/calls/credentials.ts'
import { CREDENTIALS, type CredentialKind, endOf, isKindOf } from '@arrive/contracts/credentials.ts'
import { type Message, message, ownText } from '@arrive/contracts/messages/message.ts'
import type { BodyOf } from '@arrive/contracts/typed.ts'
import { invalidAnswer } from '../../kernel/index.ts'

export type StatedBody = BodyOf<typeof stateOwnCredential>

export interface StatedFacts {
  readonly kind: CredentialKind
  readonly number: string | null
  readonly issuer: string | null
  readonly issued_on: string
  readonly expires_on: string | null
}

export interface Judging {
  readonly position: string | null
  readonly byOffice: boolean
  readonly today: string
}

/** What a body states, by the rules of its kind. @throws ArriveError `invalid-answers` */
export function statedFacts(body: StatedBody, judging: Judging): StatedFacts {
  const { kind, issued_on } = body
  const rule = CREDENTIALS[kind]
  assertKind(kind, judging)
  const number = answerTo(body.number, rule.asks.includes('number'), 'number')
  const issuer = answerTo(body.issuer, rule.asks.includes('issuer'), 'issuer')
  if (kind === 'drivers_license' && !/^[\p{L}\p{N}]{1,4}$/u.test(number ?? '')) refuse('number', 'credential.four')
  if (issued_on > judging.today) refuse('issued_on', 'credential.future')
  return { kind, number, issuer, issued_on, expires_on: endOf(kind, issued_on, expiryOf(body, judging)) }
}

function assertKind(kind: CredentialKind, { position, byOffice }: Judging): void {
  if (CREDENTIALS[kind].byOffice && !byOffice) refuse('kind', 'credential.of-office')
  if (position !== null && !isKindOf(kind, position)) refuse('kind', 'credential.other-position')
}

function expiryOf({ kind, issued_on, expires_on }: StatedBody, { byOffice, today }: Judging): string | null {
  const { expires } = CREDENTIALS[kind]
  if (expires === 'may' && (expires_on ?? '') === '') return null
  const day = answerTo(expires_on, expires !== 'no', 'expires_on')
  if (day !== null && day < issued_on) refuse('expires_on', 'credential.before-issue')
  if (day !== null && day < today && !byOffice) refuse('expires_on', 'credential.expired')
  return day
}

function answerTo(given: string | undefined, isAsked: boolean, key: string): string | null {
  const answer = given?.trim() ?? ''
  const what = ownText(`call.state-own-credential.${key}`)
  if (answer === '') {
    if (isAsked) throw invalidAnswer(key, message('credential.missing', { what }))
    return null
  }
  if (!isAsked) throw invalidAnswer(key, message('credential.not-asked', { what }))
  return answer
}

function refuse(path: string, code: Extract<Message['code'], string>): never {
  throw invalidAnswer(path, message(code as 'credential.future'))
}
