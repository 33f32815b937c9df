/** A timer may fire a millisecond before its tick, which then counts as past. */
const EARLY_MS = 2

/** Multiples of `ms` since process start. Background work shares ticks, because each wake-up finds cold CPU caches. */
export function untilTick(ms: number): number {
  const left = Math.ceil(ms - (performance.now() % ms))
  return left < EARLY_MS ? left + ms : left
}

/** Keeps no process alive. Returns a function that stops it. */
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
