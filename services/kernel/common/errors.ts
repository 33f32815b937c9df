import { ERRORS, type ErrorCode, type FieldError } from '@arrive/contracts/errors.ts'

export interface ErrorDetails {
  /** The sentence that the person reads; default: the table's. */
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** Seconds after which a repeat makes sense (`Retry-After`). */
  readonly retryAfter?: number
  readonly cause?: unknown
  /** The number of the person that it concerns: for the audit, never answered. */
  readonly about?: number | undefined
}

/** The one error that is meant for the outside. Everything else that is thrown is answered as `internal`. */
export class ArriveError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfter: number | undefined
  readonly about: number | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].text, { cause: details.cause })
    this.name = 'ArriveError'
    this.code = code
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.about = details.about
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** Whether a submission that was refused so is certain not to take effect later. */
export function isFinal(error: unknown): boolean {
  return error instanceof ArriveError && error.code !== 'log-away' && error.code !== 'parked'
}
