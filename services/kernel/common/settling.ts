import { ArriveError } from './errors.ts'
import { retried } from './retrying.ts'

/** How long engines that have just started, together with this process, may put it off, in milliseconds. */
const PATIENCE = 60_000
const BETWEEN_TRIES = 500

/**
 * Does a step of the start, which may be done twice: where the engines put it off (`log-away`, `busy`) it is done
 * again, for a minute. Nobody waits for an answer yet, and a process that ends would only be started anew.
 * @throws what the step throws for another reason, or at the end of the minute.
 */
export async function settling<T>(step: () => Promise<T>, patience = PATIENCE): Promise<T> {
  const until = performance.now() + patience
  return retried(step, (error) => isPutOff(error) && performance.now() <= until, BETWEEN_TRIES)
}

const isPutOff = (error: unknown) => error instanceof ArriveError && ['log-away', 'busy'].includes(error.code)
