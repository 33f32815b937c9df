import { ArriveError } from './errors.ts'
import { retried } from './retried.ts'

/** How long engines that have just started, together with this process, may put it off, in milliseconds. */
const TIMEOUT_MS = 60_000
const BETWEEN_TRIES = 500

/**
 * Does a step of the start, which may be done twice: where the engines put it off (`log-away`, `busy`) it is done
 * again, for a minute. Nobody waits for an answer yet, and a process that exits would only be restarted.
 * @throws what the step throws for another reason, or at the end of the minute.
 */
export async function retryAtStart<T>(step: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  const until = performance.now() + timeoutMs
  return retried(step, (error) => isRetryable(error) && performance.now() <= until, BETWEEN_TRIES)
}

const isRetryable = (error: unknown) => error instanceof ArriveError && ['log-away', 'busy'].includes(error.code)
