import { setTimeout as pause } from 'node:timers/promises'

const FIRST = 50
const LONGEST = 5_000

/** Waits before the next try: 50 ms, doubled each time up to 5 s; ends at once when the signal says so. */
export async function backoff(attempt: number, signal: AbortSignal): Promise<void> {
  const wait = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt, 10))
  await pause(wait, undefined, { signal }).catch(() => undefined)
}

/** Tries, at least once, until the work succeeds, resting in between; false where the signal ends it before. */
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
      await backoff(attempt, signal)
    }
  }
}
