import {
  type FieldError,
  type FieldMessage,
  type Message,
  message as messageOf,
  type Say,
  worded,
} from './messages/message.ts'

/**
 * Every refusal that the product can answer: its code and HTTP status. The sentence that a person reads is the
 * message `problem.<code>`; a call may give a more exact one. The status never changes.
 */
export const ERRORS = {
  'no-route': { status: 404 },
  'wrong-method': { status: 405 },
  'no-session': { status: 401 },
  'wrong-credentials': { status: 401 },
  'wrong-link': { status: 401 },
  'not-allowed': { status: 403 },
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
  'not-sealed-yet': { status: 409 },
  'has-account': { status: 409 },
  'no-mails': { status: 409 },
  'nothing-to-adopt': { status: 409 },
  'replay-running': { status: 409 },
  'other-origin': { status: 409 },
  erased: { status: 410 },
  'link-expired': { status: 410 },
  'link-used': { status: 410 },
  'key-reused': { status: 422 },
  'too-many': { status: 429 },
  internal: { status: 500 },
  'log-away': { status: 503 },
  'scanner-away': { status: 503 },
  busy: { status: 503 },
  parked: { status: 503 },
} as const satisfies Record<string, { status: number }>

export type ErrorCode = keyof typeof ERRORS

/** RFC 9457 problem document; `message` and `error` repeat the human text for the clients that look there. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly error: string
  readonly instance?: string
  readonly errors?: readonly FieldError[]
}

/** The details of a refusal beyond its code. */
export interface ProblemDetails {
  /** Default: the general message of the code. */
  readonly message?: Message | undefined
  readonly errors?: readonly FieldMessage[] | undefined
}

/** The general message of a refusal. */
export function problemMessage(code: ErrorCode): Message {
  return messageOf(`problem.${code}`)
}

/** The problem document of a code, in words. */
export function problem(say: Say, code: ErrorCode, { message, errors }: ProblemDetails = {}): Problem {
  const title = say(problemMessage(code))
  const text = message === undefined ? title : say(message)
  const base = { type: `/problems/${code}`, title, status: ERRORS[code].status, code, message: text, error: text }
  return errors === undefined ? base : { ...base, errors: worded(say, errors) }
}
