import { messageOf } from '../../common/errno.ts'
import { retried } from '../../common/retried.ts'
import { SettingError } from '../../common/setting-values.ts'
import { isClosing, isUnavailable } from './failure.ts'

const TIMEOUT_MS = 10_000
const BETWEEN_TRIES = 250

/**
 * Connects, trying again for 10 s: a cluster that starts together with this process may need a while.
 * @throws SettingError where none of the brokers has answered by then.
 */
export async function connectWithRetry<T>(
  connect: () => Promise<T>,
  brokers: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  // A wrong password stays wrong.
  const again = (error: unknown) => isUnavailable(error) && Date.now() <= deadline
  return retried(connect, again, BETWEEN_TRIES).catch((error: unknown) => {
    throw describeNoAnswer(brokers, error)
  })
}

/**
 * Work of the start. @throws SettingError where a broker closes the connection on it, as it does to who should log in.
 */
export async function describeClosed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!isClosing(cause)) throw cause
    throw new SettingError(
      'KAFKA_BROKERS leads to a broker that closes the connection: it may ask for a login (KAFKA_SASL) or TLS ' +
        '(KAFKA_TLS).',
      { cause },
    )
  }
}

function describeNoAnswer(brokers: readonly string[], cause: unknown): SettingError {
  return new SettingError(
    `KAFKA_BROKERS must be brokers that answer; none of ${brokers.join(', ')} does: ${messageOf(cause)}.`,
  )
}
