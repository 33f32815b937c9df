import { ERRORS, type ErrorCode, type ProblemMembers, problemMessage } from '@arrive/contracts/errors.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { type FieldMessage, type Message, message } from '@arrive/contracts/messages/message.ts'

export interface ErrorDetails {
  /** For the person; default: the general message of the code. */
  readonly message?: Message | undefined
  readonly errors?: readonly FieldMessage[]
  /** Seconds for `Retry-After`. */
  readonly retryAfter?: number
  readonly cause?: unknown
  /** The person concerned, for the access log; never returned. */
  readonly about?: number | undefined
  readonly members?: ProblemMembers
}

/** The only error type shown to clients; all others become `internal`. Its text is English, for logs. */
export class ArriveError extends Error {
  readonly code: ErrorCode
  readonly said: Message
  readonly errors: readonly FieldMessage[] | undefined
  readonly retryAfter: number | undefined
  readonly about: number | undefined
  readonly members: ProblemMembers | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const said = details.message ?? problemMessage(code)
    super(english(said), { cause: details.cause })
    this.name = 'ArriveError'
    this.code = code
    this.said = said
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.about = details.about
    this.members = details.members
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  /** The same error about an account. */
  concerning(about: number | undefined): ArriveError {
    const { code, said, errors, retryAfter, members, cause } = this
    return new ArriveError(code, {
      message: said,
      about,
      cause,
      ...(errors !== undefined && { errors }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(members !== undefined && { members }),
    })
  }
}

/** Whether a rejected submission is certain not to take effect later. */
export function isFinal(error: unknown): boolean {
  return error instanceof ArriveError && error.code !== 'log-away' && error.code !== 'parked'
}

/** For writes that a read does not depend on: ignores `log-away`. */
export async function unlessAway(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (!(error instanceof ArriveError) || error.code !== 'log-away') throw error
  }
}

export function invalidAnswer(path: string, said: Message): ArriveError {
  return new ArriveError('invalid-answers', { message: said, errors: [{ path, message: said }] })
}

export function invalidParameter(name: string, said: Message): ArriveError {
  return new ArriveError('invalid-query', { message: said, errors: [{ path: name.slice(0, 64), message: said }] })
}

export function wrongParameter(
  name: string,
  code: 'value.not-uuid' | 'value.not-cursor' | 'value.not-next-of-topic' | 'value.in-future',
): ArriveError {
  return invalidParameter(name, message(code, { what: message('parameter', { name }) }))
}
