import { ArriveError } from '../../common/errors.ts'

/** Seconds after which a repeat makes sense: by then the breaker has probed once or twice. */
const RETRY_AFTER = 2

// What the broker says of records that it will not take at the next try either.
const REFUSALS = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD'])

/**
 * The refusal of an append whose fate is unknown, or that was not sent at all. Safe to repeat with the same event id.
 */
export function logUnavailable(cause?: unknown): ArriveError {
  return new ArriveError('log-away', { retryAfter: RETRY_AFTER, cause })
}

/**
 * Whether the broker has refused the records themselves, rather than being away. Judged by the type that Kafka gave the
 * first cause, never by kafkajs' `retriable`: a refused connection comes as not retriable, other failures as plain
 * errors.
 */
export function isRefusal(error: unknown): boolean {
  return causeChain(error).some(({ type }) => REFUSALS.has(String(type)))
}

// What kafkajs calls not retriable though it only means that no broker has answered.
const UNAVAILABLE_ERRORS = new Set(['KafkaJSGroupCoordinatorNotFound', 'KafkaJSLockTimeout', 'KafkaJSTimeout'])
const UNCONNECTED = 'Broker not connected'

/** Whether a consumer has stopped because brokers are away, so that another one may do better. */
export function isUnavailable(error: unknown): boolean {
  return causeChain(error).some(
    ({ name, message, retriable }) =>
      retriable === true || UNAVAILABLE_ERRORS.has(String(name)) || message === UNCONNECTED,
  )
}

/** Whether a broker has closed the connection. */
export function isClosing(error: unknown): boolean {
  return causeChain(error).some(({ name }) => name === 'KafkaJSConnectionClosedError')
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
