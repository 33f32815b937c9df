import { messageOf } from '../../common/errno.ts'
import { ArriveError } from '../../common/errors.ts'
import { retried } from '../../common/retried.ts'
import { SettingError } from '../../common/setting-values.ts'

/** Seconds: by then the breaker has probed once or twice. */
const RETRY_AFTER = 2
const START_TIMEOUT_MS = 10_000
const BETWEEN_TRIES = 250

// Broker errors for records that a retry would not get accepted either.
const REFUSALS = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD'])
// Errors that kafkajs calls not retriable, although they only mean that no broker answered.
const UNAVAILABLE_ERRORS = new Set(['KafkaJSGroupCoordinatorNotFound', 'KafkaJSLockTimeout', 'KafkaJSTimeout'])
const UNCONNECTED = 'Broker not connected'

/** For an append that may or may not have happened. Safe to repeat with the same event id. */
export function logUnavailable(cause?: unknown): ArriveError {
  return new ArriveError('log-away', { retryAfter: RETRY_AFTER, cause })
}

/** Whether the broker rejected the records themselves. Kafka's type decides, as kafkajs' `retriable` is unreliable. */
export function isRefusal(error: unknown): boolean {
  return causeChain(error).some(({ type }) => REFUSALS.has(String(type)))
}

export function isUnavailable(error: unknown): boolean {
  return causeChain(error).some(
    ({ name, message, retriable }) =>
      retriable === true || UNAVAILABLE_ERRORS.has(String(name)) || message === UNCONNECTED,
  )
}

type Failure = Readonly<Record<'name' | 'message' | 'type' | 'retriable' | 'cause', unknown>>

function causeChain(error: unknown): readonly Failure[] {
  const causes: Failure[] = []
  for (let one = error; isFailure(one) && !causes.includes(one); one = one.cause) causes.push(one)
  return causes
}

function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null
}

/**
 * Retries for 10 s: a cluster that starts together with this process may need a while.
 * @throws SettingError if no broker has answered by then.
 */
export async function connectWithRetry<T>(
  connect: () => Promise<T>,
  brokers: readonly string[],
  timeoutMs = START_TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  // A wrong password is not retried.
  const again = (error: unknown) => isUnavailable(error) && Date.now() <= deadline
  return retried(connect, again, BETWEEN_TRIES).catch((cause: unknown) => {
    const none = `none of ${brokers.join(', ')} does: ${messageOf(cause)}`
    throw new SettingError(`KAFKA_BROKERS must be brokers that answer; ${none}.`, { cause })
  })
}

/** @throws SettingError if a broker closes the connection, as it does without a required login. */
export async function describeClosed<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    if (!causeChain(cause).some(({ name }) => name === 'KafkaJSConnectionClosedError')) throw cause
    throw new SettingError(
      'KAFKA_BROKERS leads to a broker that closes the connection: it may ask for a login (KAFKA_SASL) or TLS ' +
        '(KAFKA_TLS).',
      { cause },
    )
  })
}

/** Whether the offset was deleted, or is beyond the end. */
export function isOutOfRange(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'OFFSET_OUT_OF_RANGE'
}
