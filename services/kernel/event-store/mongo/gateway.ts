import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoRuntimeError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb'
import { REQUEST_TIMEOUT_MS, withinDeadline } from '../../common/deadline.ts'
import { ArriveError } from '../../common/errors.ts'

/** The server could not be reached, the connection or its session was lost, or a majority did not confirm in time. */
const UNAVAILABLE = [
  MongoNetworkError,
  MongoRuntimeError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoNotConnectedError,
  MongoClientClosedError,
  MongoWriteConcernError,
]
const LABELS = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'RetryableError',
  'SystemOverloadedError',
]
/**
 * Read errors have no labels: not a primary, shutting down, too slow (50), cursor lost (43), transaction lost (251).
 * https://github.com/mongodb/specifications/blob/master/source/retryable-reads/retryable-reads.md
 */
const CODES = new Set<unknown>([
  6, 7, 43, 50, 76, 89, 91, 94, 134, 189, 251, 262, 9001, 10_107, 11_600, 11_601, 11_602, 13_435, 13_436,
])
const QUEUED_TOO_LONG = 'MongoWaitQueueTimeoutError'
const RETRY_AFTER = 1

export const NAMESPACE_EXISTS = 48

type Unavailable = 'busy' | 'log-away'

export type MongoGateway = ReturnType<typeof createGateway>

/** `close` rejects later calls; the opener closes the client. */
export function createGateway(port: string) {
  let closed = false

  async function pass<T>(work: () => Promise<T>, code: Unavailable, timeoutMs?: number): Promise<T> {
    if (closed) throw new Error(`The ${port} is closed`)
    try {
      return await (timeoutMs === undefined ? work() : withinDeadline(timeoutMs, work, () => timedOut(code)))
    } catch (error) {
      throw asPublicError(error, code)
    }
  }

  return {
    /** `busy` after 2.4 s or the request's remaining time; the driver reports why it finds no server after 2 s. */
    read: <T>(work: () => Promise<T>) => pass(work, 'busy', REQUEST_TIMEOUT_MS),
    /** `log-away` after the same time; the write may have been applied. */
    write: <T>(work: () => Promise<T>) => pass(work, 'log-away', REQUEST_TIMEOUT_MS),
    /** Like `write`, but for background work, without a time limit. */
    background: <T>(work: () => Promise<T>) => pass(work, 'log-away'),
    close: () => {
      closed = true
    },
  }
}

export function hasCode(error: unknown, ...codes: readonly unknown[]): boolean {
  return error instanceof MongoServerError && codes.includes(error.code)
}

/** Handles an error of this code as success, because the work was already done. */
export function ignore(code: number): (error: unknown) => void {
  return (error) => {
    if (!hasCode(error, code)) throw error
  }
}

function timedOut(code: Unavailable): ArriveError {
  return new ArriveError(code, { retryAfter: RETRY_AFTER, cause: new Error('MongoDB did not answer in time') })
}

/** Hides the driver's error, which quotes written data. `code` is used if MongoDB is unavailable. */
function asPublicError(thrown: unknown, code: Unavailable): unknown {
  if (!(thrown instanceof MongoError)) return thrown
  const error = withoutBulk(thrown)
  const cause = new Error(`MongoDB: ${nameOf(error)}`)
  return isUnavailable(error) ? new ArriveError(code, { retryAfter: RETRY_AFTER, cause }) : cause
}

/** The driver wraps bulk write failures in an error that hides the cause. */
function withoutBulk(error: MongoError): MongoError {
  const inner: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : undefined
  return inner instanceof MongoError ? inner : error
}

/** The outcome may be unknown; a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false
  if (UNAVAILABLE.some((kind) => error instanceof kind) || error.name === QUEUED_TOO_LONG) return true
  return CODES.has(error.code) || LABELS.some((label) => error.hasErrorLabel(label))
}

/** Without the message, which may quote a document. */
function nameOf(error: MongoError): string {
  const name = error instanceof MongoServerError ? error.codeName : undefined
  return [error.name, name, error.code].filter((part) => part !== undefined).join(' ')
}
