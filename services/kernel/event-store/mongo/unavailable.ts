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
import { ArriveError } from '../../common/errors.ts'

/** Nobody could be asked, the connection or its session was lost, or a majority did not confirm in time. */
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

/** Whether MongoDB could not be asked, or could not say what became of it; a later try may go well. */
function isUnavailable(thrown: MongoError): boolean {
  const error = withoutBulk(thrown)
  if (UNAVAILABLE.some((kind) => error instanceof kind) || error.name === QUEUED_TOO_LONG) return true
  return CODES.has(error.code) || LABELS.some((label) => error.hasErrorLabel(label))
}

/**
 * What a port throws for anything that was thrown below it; nothing of the driver's own error, which quotes what was
 * written. `code` is for when MongoDB is away: `busy` where nothing was to be written, `log-away` where it may have
 * been.
 */
export function asPublicError(error: unknown, code: 'busy' | 'log-away'): unknown {
  if (!(error instanceof MongoError)) return error
  const cause = new Error(`MongoDB: ${nameOf(error)}`)
  return isUnavailable(error) ? new ArriveError(code, { retryAfter: RETRY_AFTER, cause }) : cause
}

/** The error of a call whose deadline has passed. */
export function timedOut(code: 'busy' | 'log-away'): ArriveError {
  return new ArriveError(code, { retryAfter: RETRY_AFTER, cause: new Error('MongoDB did not answer in time') })
}

/** The driver puts whatever happens in a bulk into an error of its own, which does not say what it was. */
function withoutBulk(error: MongoError): MongoError {
  const inner: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : undefined
  return inner instanceof MongoError ? inner : error
}

/** The class of an error and the server's name for it; its message may quote a document. */
function nameOf(thrown: MongoError): string {
  const error = withoutBulk(thrown)
  const name = error instanceof MongoServerError ? error.codeName : undefined
  return [error.name, name, error.code].filter((part) => part !== undefined).join(' ')
}
