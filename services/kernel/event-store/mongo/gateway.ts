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
 * Reads carry no labels: a member that is no primary (any more or yet), shuts down, was too slow (50), or has come back
 * without the cursor (43) or the transaction (251) of before.
 * https://github.com/mongodb/specifications/blob/master/source/retryable-reads/retryable-reads.md
 */
const CODES = new Set<unknown>([
  6, 7, 43, 50, 76, 89, 91, 94, 134, 189, 251, 262, 9001, 10_107, 11_600, 11_601, 11_602, 13_435, 13_436,
])
const QUEUED_TOO_LONG = 'MongoWaitQueueTimeoutError'
/** Seconds after which a repeat makes sense. */
const RETRY_AFTER = 1

/** Another has created the collection. */
export const NAMESPACE_EXISTS = 48

type Unavailable = 'busy' | 'log-away'

export type MongoGateway = ReturnType<typeof createGateway>

/**
 * Every call of one port to MongoDB: how long it may take and what its failures become. After `close` all calls are
 * refused; the client is closed by its opener.
 */
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
    /**
     * `busy` after 2.4 s or what is left of them to the request, or where MongoDB is unavailable. That is longer than
     * the driver looks for a server (2 s), so that it can usually say itself what is wrong.
     */
    read: <T>(work: () => Promise<T>) => pass(work, 'busy', REQUEST_TIMEOUT_MS),
    /** `log-away` after as long, or where MongoDB is unavailable; it may have landed all the same. */
    write: <T>(work: () => Promise<T>) => pass(work, 'log-away', REQUEST_TIMEOUT_MS),
    /** Like `write`, but for background work, without a time limit. */
    background: <T>(work: () => Promise<T>) => pass(work, 'log-away'),
    close: () => {
      closed = true
    },
  }
}

/** Whether an error is one that the server has given one of these codes. */
export function hasCode(error: unknown, ...codes: readonly unknown[]): boolean {
  return error instanceof MongoServerError && codes.includes(error.code)
}

/** What a failure of this code is handled with, where it says that the work was done before. */
export function ignore(code: number): (error: unknown) => void {
  return (error) => {
    if (!hasCode(error, code)) throw error
  }
}

function timedOut(code: Unavailable): ArriveError {
  return new ArriveError(code, { retryAfter: RETRY_AFTER, cause: new Error('MongoDB did not answer in time') })
}

/**
 * What a port throws for anything that was thrown below it; nothing of the driver's own error, which quotes what was
 * written. `code` is for when MongoDB is unavailable: `busy` where nothing was to be written, `log-away` where it may
 * have been.
 */
function asPublicError(thrown: unknown, code: Unavailable): unknown {
  if (!(thrown instanceof MongoError)) return thrown
  const error = withoutBulk(thrown)
  const cause = new Error(`MongoDB: ${nameOf(error)}`)
  return isUnavailable(error) ? new ArriveError(code, { retryAfter: RETRY_AFTER, cause }) : cause
}

/** The driver wraps any failure of a bulk write in an error of its own, which does not say what it was. */
function withoutBulk(error: MongoError): MongoError {
  const inner: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : undefined
  return inner instanceof MongoError ? inner : error
}

/** Whether MongoDB could not be reached, or could not say what the outcome was; a later try may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false
  if (UNAVAILABLE.some((kind) => error instanceof kind) || error.name === QUEUED_TOO_LONG) return true
  return CODES.has(error.code) || LABELS.some((label) => error.hasErrorLabel(label))
}

/** The class of an error and the server's name for it; its message may quote a document. */
function nameOf(error: MongoError): string {
  const name = error instanceof MongoServerError ? error.codeName : undefined
  return [error.name, name, error.code].filter((part) => part !== undefined).join(' ')
}
