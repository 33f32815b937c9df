import { setTimeout as pause } from 'node:timers/promises'
import { ArriveError } from './errors.ts'

/** Retries failed work after a pause (milliseconds) while `again` returns true. */
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

/** Milliseconds for engines that start together with this process. */
const TIMEOUT_MS = 60_000
const BETWEEN_TRIES = 500

/**
 * Retries a repeatable step for a minute while engines are unavailable, because exiting would only cause a restart.
 * @throws other errors, and the last one after the minute.
 */
export async function retryAtStart<T>(step: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  const until = performance.now() + timeoutMs
  return retried(step, (error) => isRetryable(error) && performance.now() <= until, BETWEEN_TRIES)
}

const isRetryable = (error: unknown) => error instanceof ArriveError && ['log-away', 'busy'].includes(error.code)

const FIRST = 50
const LONGEST = 2_000

/** Retries until the work succeeds; false if the signal ends it first. Pauses of 50 ms double up to 2 s. */
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
