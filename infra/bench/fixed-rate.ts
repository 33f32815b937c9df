import { setTimeout as pause } from 'node:timers/promises'

/** So often a second, for so long. */
export interface FixedRate {
  readonly perSecond: number
  readonly ms: number
}

/**
 * Begins work at its time, whether or not what began before is over: a slow answer must not keep the next request from
 * being slow too. Answers how many milliseconds each took, in order of length.
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
    begun.push(timed(() => work(n)))
  }
  return (await Promise.all(begun)).toSorted((a, b) => a - b)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The time that so large a share of the times is not above. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
