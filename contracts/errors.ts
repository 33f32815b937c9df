/**
 * Every refusal that the product can answer: its code, HTTP status and the sentence a person reads.
 * A call may give a more exact sentence; the status never changes.
 */
export const ERRORS = {
  'no-route': { status: 404, text: 'This address does not exist.' },
  'wrong-method': { status: 405, text: 'This address does not accept that method.' },
  'no-session': { status: 401, text: 'You are not logged in' },
  'wrong-credentials': { status: 401, text: 'The email, username or password is incorrect. Please try again.' },
  'not-allowed': { status: 403, text: 'You do not have permission to do this.' },
  'not-admin': { status: 403, text: 'You are not an admin' },
  'use-admin-login': { status: 403, text: 'Please use the admin login.' },
  'other-person': { status: 403, text: 'This record belongs to someone else.' },
  'wrong-content-type': { status: 415, text: 'The body has a type that this call does not accept.' },
  'invalid-request': { status: 400, text: 'The request could not be read.' },
  'too-long-headers': {
    status: 431,
    text: 'The address and headers of the request must be 16 KB or smaller in total.',
  },
  'too-slow': { status: 408, text: 'The request did not arrive in time. Please try again.' },
  'too-large': { status: 413, text: 'The request is too large.' },
  'invalid-body': { status: 400, text: 'The body of the request could not be read.' },
  'invalid-answers': { status: 400, text: 'Some answers are missing or need to be corrected.' },
  'unsafe-file': { status: 400, text: 'Our virus scanner refused this file. Please choose a different file.' },
  'invalid-query': { status: 400, text: 'A parameter in the address is not valid.' },
  'invalid-user-id': { status: 400, text: 'Invalid user ID' },
  'invalid-key': {
    status: 400,
    text: 'An Idempotency-Key must have 16 to 64 characters: A-Z, a-z, 0-9, hyphen or underscore.',
  },
  'not-found': { status: 404, text: 'Data not found' },
  'no-user': { status: 404, text: 'User not found.' },
  'email-taken': { status: 409, text: 'Email already registered' },
  'username-taken': { status: 409, text: 'Username already taken' },
  erased: { status: 410, text: 'This person’s records have been deleted.' },
  'key-reused': { status: 422, text: 'This Idempotency-Key was already used for a different request.' },
  'too-many': { status: 429, text: 'Too many tries. Please wait a few minutes and try again.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  'log-away': { status: 503, text: 'We could not save this in time. Please try again. It will not be saved twice.' },
  'scanner-away': {
    status: 503,
    text: 'We could not check the file for viruses. Please try again in a few minutes.',
  },
  busy: { status: 503, text: 'The service is busy. Please try again in a moment.' },
  parked: {
    status: 503,
    text: 'Your answers are stored, but we cannot show them yet. Please call the office.',
  },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof ERRORS

/** One wrong answer: where it stands in the body (`educationData.0.school`) and what to do about it. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

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

/** The problem document of a code, with the call's own sentence where it has one. */
export function problem(code: ErrorCode, message: string = ERRORS[code].text, errors?: readonly FieldError[]): Problem {
  const { status, text } = ERRORS[code]
  const base = { type: `/problems/${code}`, title: text, status, code, message, error: message }
  return errors === undefined ? base : { ...base, errors }
}
