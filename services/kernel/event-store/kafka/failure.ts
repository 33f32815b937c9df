import { messageOf } from '../../common/errno.ts'
import { ArriveError } from '../../common/errors.ts'
import { retried } from '../../common/retried.ts'
import { SettingError } from '../../common/setting-values.ts'

/** Seconds after which a repeat makes sense: by then the breaker has probed once or twice. */
const RETRY_AFTER = 2
const START_TIMEOUT_MS = 10_000
const BETWEEN_TRIES = 250

// What the broker says of records that it will not take at the next try either.
const REFUSALS = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD'])
// What kafkajs calls not retriable though it only means that no broker has answered.
const UNAVAILABLE_ERRORS = new Set(['KafkaJSGroupCoordinatorNotFound', 'KafkaJSLockTimeout', 'KafkaJSTimeout'])
const UNCONNECTED = 'Broker not connected'

/**
 * The error of an append whose outcome is unknown, or that was not sent at all. Safe to repeat with the same event id.
 */
export function logUnavailable(cause?: unknown): ArriveError {
  return new ArriveError('log-away', { retryAfter: RETRY_AFTER, cause })
}

/**
 * Whether the broker has refused the records themselves, rather than being unavailable. Judged by the type that Kafka
 * gave the first cause, never by kafkajs' `retriable`: a refused connection comes as not retriable, other failures as
 * plain errors.
 */
export function isRefusal(error: unknown): boolean {
  return causeChain(error).some(({ type }) => REFUSALS.has(String(type)))
}

/** Whether a client has failed because brokers are unavailable, so that another one may do better. */
export function isUnavailable(error: unknown): boolean {
  return causeChain(error).some(
    ({ name, message, retriable }) =>
      retriable === true || UNAVAILABLE_ERRORS.has(String(name)) || message === UNCONNECTED,
  )
}

type Failure = Readonly<Record<'name' | 'message' | 'type' | 'retriable' | 'cause', unknown>>

/** An error, what caused it, what caused that. */
function causeChain(error: unknown): readonly Failure[] {
  const causes: Failure[] = []
  for (let one = error; isFailure(one) && !causes.includes(one); one = one.cause) causes.push(one)
  return causes
}

function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null
}

/**
 * Connects, and tries again for 10 s: a cluster that starts together with this process may need a while.
 * @throws SettingError where none of the brokers has answered by then.
 */
export async function connectWithRetry<T>(
  connect: () => Promise<T>,
  brokers: readonly string[],
  timeoutMs = START_TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  // A wrong password stays wrong.
  const again = (error: unknown) => isUnavailable(error) && Date.now() <= deadline
  return retried(connect, again, BETWEEN_TRIES).catch((cause: unknown) => {
    const none = `none of ${brokers.join(', ')} does: ${messageOf(cause)}`
    throw new SettingError(`KAFKA_BROKERS must be brokers that answer; ${none}.`, { cause })
  })
}

/**
 * Runs work of the start.
 * @throws SettingError where a broker closes the connection, as it does to a client that should log in.
 */
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

/** Whether nothing stands at an offset: Kafka has forgotten it, or it is behind the end. */
export function isOutOfRange(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'OFFSET_OUT_OF_RANGE'
}
