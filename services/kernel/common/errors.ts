import { ERRORS, type ErrorCode, type ProblemMembers, problemMessage } from '@arrive/contracts/errors.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { type FieldMessage, type Message, message } from '@arrive/contracts/messages/message.ts'

export interface ErrorDetails {
  /** What the person reads; default: the general message of the code. */
  readonly message?: Message | undefined
  readonly errors?: readonly FieldMessage[]
  /** Seconds after which a repeat makes sense (`Retry-After`). */
  readonly retryAfter?: number
  readonly cause?: unknown
  /** The number of the person that it concerns: for the record of accesses, never answered. */
  readonly about?: number | undefined
  /** Answered beside the code and the sentences. */
  readonly members?: ProblemMembers
}

/**
 * The one error that is meant for the outside. Everything else that is thrown is answered as `internal`. Its own text
 * is English, for logs; what is answered is worded from `said` and `errors`.
 */
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
}

/** The same refusal, with the person that it concerns. */
export function concerning({ code, said, errors, retryAfter, members, cause }: ArriveError, about: number | undefined) {
  const details = { message: said, about, cause }
  return new ArriveError(code, {
    ...details,
    ...(errors !== undefined && { errors }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(members !== undefined && { members }),
  })
}

/** Whether a submission that was refused so is certain not to take effect later. */
export function isFinal(error: unknown): boolean {
  return error instanceof ArriveError && error.code !== 'log-away' && error.code !== 'parked'
}

/** Waits for a write that reads go on without: where it cannot be stored now (`log-away`), nothing happens. */
export async function unlessAway(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (!(error instanceof ArriveError) || error.code !== 'log-away') throw error
  }
}

/** The error for one field of a body. */
export function invalidAnswer(path: string, said: Message): ArriveError {
  return new ArriveError('invalid-answers', { message: said, errors: [{ path, message: said }] })
}

/** The refusal for one parameter; of its name as much as a path can hold. */
export function invalidParameter(name: string, said: Message): ArriveError {
  return new ArriveError('invalid-query', { message: said, errors: [{ path: name.slice(0, 64), message: said }] })
}

/** The refusal for a parameter whose value is not what it must be. */
export function wrongParameter(
  name: string,
  code: 'value.not-uuid' | 'value.not-cursor' | 'value.not-next-of-topic',
): ArriveError {
  return invalidParameter(name, message(code, { what: message('parameter', { name }) }))
}
