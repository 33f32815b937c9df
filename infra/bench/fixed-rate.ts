import { setTimeout as pause } from 'node:timers/promises'

export interface FixedRate {
  readonly perSecond: number
  readonly ms: number
}

/** An open-loop load: a slow answer can't delay the next request. Returns sorted ms. @throws The first failure */
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
    // Prevents an unhandled rejection before the await below.
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

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
