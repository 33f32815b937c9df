/** A timer may fire a millisecond before its tick, which is over then. */
const EARLY_MS = 2

/**
 * Milliseconds until the next tick that is at least so many away. Ticks are the multiples of `ms` since the process
 * began. What a process does again and again while nobody asks anything, it does at ticks: each wake-up finds its code
 * and data gone from the processor's caches, so that one for everything costs far less than one for each.
 */
export function untilTick(ms: number, atLeast = EARLY_MS): number {
  const left = Math.ceil(ms - (performance.now() % ms))
  return left < atLeast ? left + ms : left
}

/** Runs at each tick, and keeps no process running. Returns what ends it. */
export function atTicks(ms: number, run: () => void): () => void {
  let timer: NodeJS.Timeout
  function arm(): void {
    timer = setTimeout(() => {
      arm()
      run()
    }, untilTick(ms)).unref()
  }
  arm()
  return () => clearTimeout(timer)
}
