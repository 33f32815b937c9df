import { setTimeout as pause } from 'node:timers/promises'

/** A rate and its duration. */
export interface FixedRate {
  readonly perSecond: number
  readonly ms: number
}

/**
 * Starts work at fixed times, whether or not earlier work has finished, so that one slow answer does not hide the next
 * (an open-loop load). Returns the sorted durations in milliseconds. @throws what the first of it that fails throws
 */
export async function atFixedRate(
  { perSecond, ms }: FixedRate,
  work: (n: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const begin = performance.now()
  const count = Math.floor((ms * perSecond) / 1_000)
  const begun: Promise<number>[] = []
  for (let n = 0; n < count; n++) {
    const wait = begin + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    const one = timed(() => work(n))
    // One that fails before all have begun is heard of below: nobody waits for it yet.
    one.catch(() => undefined)
    begun.push(one)
  }
  return (await Promise.all(begun)).toSorted((a, b) => a - b)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The percentile of sorted values at a share from 0 to 1. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
