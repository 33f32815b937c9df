import { setTimeout as pause } from 'node:timers/promises'
import { ArriveError } from './errors.ts'

/** What the work answers; a try that fails is made again, after a pause of milliseconds, while `again` says so. */
export async function retried<T>(
  work: () => Promise<T>,
  again: (error: unknown, tried: number) => boolean,
  between: number,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!again(error, tried)) throw error
      await pause(between)
    }
  }
}

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

const FIRST = 50
const LONGEST = 2_000

/**
 * Tries, at least once, until the work succeeds; false where the signal ends it before. It rests in between: 50 ms,
 * doubled each time up to 2 s.
 */
export async function retryUntilDone(
  work: () => Promise<unknown>,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    try {
      await work()
      return true
    } catch (error) {
      onFailure(error)
      if (signal.aborted) return false
      const rest = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt, 10))
      await pause(rest, undefined, { signal }).catch(() => undefined)
    }
  }
}
