import {
  type FieldError,
  type FieldMessage,
  type Message,
  message as messageOf,
  type Say,
  worded,
} from './messages/message.ts'

/** Every error: code and HTTP status, which never changes. The text is `problem.<code>`, or the call's own. */
export const ERRORS = {
  'no-route': { status: 404 },
  'wrong-method': { status: 405 },
  'no-session': { status: 401 },
  'wrong-credentials': { status: 401 },
  'wrong-link': { status: 401 },
  'second-factor': { status: 401 },
  'wrong-code': { status: 401 },
  'ticket-ended': { status: 401 },
  'factor-required': { status: 403 },
  'access-ended': { status: 401 },
  'not-allowed': { status: 403 },
  'not-in-role': { status: 403 },
  'read-only': { status: 403 },
  'not-admin': { status: 403 },
  'invited-only': { status: 403 },
  'use-admin-login': { status: 403 },
  'password-must-change': { status: 403 },
  'other-person': { status: 403 },
  'wrong-content-type': { status: 415 },
  'invalid-request': { status: 400 },
  'too-long-headers': { status: 431 },
  'too-slow': { status: 408 },
  'too-large': { status: 413 },
  'invalid-body': { status: 400 },
  'invalid-answers': { status: 400 },
  'unsafe-file': { status: 400 },
  'invalid-query': { status: 400 },
  'invalid-user-id': { status: 400 },
  'invalid-key': { status: 400 },
  'not-found': { status: 404 },
  'no-user': { status: 404 },
  'email-taken': { status: 409 },
  'username-taken': { status: 409 },
  'too-many-factors': { status: 409 },
  'not-sealed-yet': { status: 409 },
  'credential-checked': { status: 409 },
  'has-account': { status: 409 },
  'no-mails': { status: 409 },
  'eeo-answered': { status: 409 },
  'nothing-to-adopt': { status: 409 },
  'replay-running': { status: 409 },
  'section-missing': { status: 409 },
  'too-many-references': { status: 409 },
  'same-reference': { status: 409 },
  'reference-state': { status: 409 },
  'reference-closed': { status: 410 },
  'other-origin': { status: 409 },
  erased: { status: 410 },
  'last-owner': { status: 409 },
  'team-changed': { status: 409 },
  'version-changed': { status: 409 },
  'text-changed': { status: 409 },
  'no-consent': { status: 400 },
  'wrong-word': { status: 400 },
  'company-open': { status: 409 },
  'packet-blocked': { status: 409 },
  'moved-meanwhile': { status: 409 },
  'too-many-views': { status: 409 },
  'reason-missing': { status: 400 },
  'not-the-list': { status: 400 },
  'list-cut': { status: 400 },
  'a-supplement': { status: 409 },
  reinstatements: { status: 409 },
  'link-expired': { status: 410 },
  'link-used': { status: 410 },
  'draft-newer': { status: 409 },
  'key-reused': { status: 422 },
  'too-many': { status: 429 },
  internal: { status: 500 },
  'log-away': { status: 503 },
  'scanner-away': { status: 503 },
  busy: { status: 503 },
  parked: { status: 503 },
} as const satisfies Record<string, { status: number }>

export type ErrorCode = keyof typeof ERRORS

export const FACTOR_METHODS = ['totp', 'passkey', 'backup-code'] as const

/** What the `second-factor` error asks for after a correct password. */
export interface SecondFactorAsked {
  /** Replaces the password in the second step. */
  readonly ticket: string
  readonly methods: readonly (typeof FACTOR_METHODS)[number][]
  /** The passkey challenge, as `navigator.credentials.get` takes it. */
  readonly passkey?: PasskeyAsked
}

/** The subset of `PublicKeyCredentialRequestOptionsJSON` (WebAuthn) that we use. */
export interface PasskeyAsked {
  readonly challenge: string
  readonly rpId: string
  readonly allowCredentials: readonly { readonly id: string; readonly type: 'public-key' }[]
  readonly userVerification: 'preferred'
}

/** RFC 9457 problem document; `message` and `error` repeat the human text for clients that read those. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly error: string
  readonly instance?: string
  readonly errors?: readonly FieldError[]
  readonly ticket?: string
  readonly methods?: SecondFactorAsked['methods']
  readonly passkey?: PasskeyAsked
  readonly state?: string
  readonly draft?: NewerDraft['draft']
  readonly saved_at?: NewerDraft['saved_at']
  readonly event?: string
  readonly fields?: readonly string[]
  readonly blocks?: readonly PacketBlock[]
  readonly listed?: number
  readonly texts?: readonly ChangedText[]
}

/** What the `draft-newer` error shows: the current draft, and when the form was submitted since the named revision. */
export interface NewerDraft {
  readonly draft: object | null
  readonly saved_at: string | null
}

/** A text that was replaced after the person saw it: the wording in use, and the one that the person saw. */
export interface ChangedText {
  readonly id: string
  readonly version: number
  readonly hash: string
  readonly title: string
  readonly markdown: string
  /** The version is null if no wording has this hash. */
  readonly was: { readonly version: number | null; readonly hash: string }
}

/** What keeps a packet from being approved. */
export interface PacketBlock {
  readonly kind: 'form' | 'reference' | 'credential'
  /** Name of the form, kind of the credential, or how many references are missing. */
  readonly what: string
  readonly state: string
}

/** Extension members of some errors (RFC 9457, 3.2). */
export type ProblemMembers = Partial<SecondFactorAsked & NewerDraft> &
  Partial<Pick<Problem, 'state' | 'event' | 'fields' | 'blocks' | 'listed' | 'texts'>>

export interface ProblemDetails {
  /** Default: the code's general message. */
  readonly message?: Message | undefined
  readonly errors?: readonly FieldMessage[] | undefined
  readonly members?: ProblemMembers | undefined
}

export function problemMessage(code: ErrorCode): Message {
  return messageOf(`problem.${code}`)
}

export function problem(say: Say, code: ErrorCode, { message, errors, members }: ProblemDetails = {}): Problem {
  const title = say(problemMessage(code))
  const text = message === undefined ? title : say(message)
  const base = {
    type: `/problems/${code}`,
    title,
    status: ERRORS[code].status,
    code,
    message: text,
    error: text,
    ...members,
  }
  return errors === undefined ? base : { ...base, errors: worded(say, errors) }
}
