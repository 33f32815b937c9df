import { randomInt } from 'node:crypto'

/** How often the first of two calls was slower, and the number of pairs. */
export interface Compared {
  readonly slower: number
  readonly pairs: number
}

/** Standard deviations that chance exceeds about once in a hundred thousand. */
const CHANCE = 4.4

/** Runs pairs in random order, and counts how often the first took longer. Other load slows both alike. */
export async function compareTimes(
  pairs: number,
  first: (pair: number) => Promise<unknown>,
  second: (pair: number) => Promise<unknown>,
): Promise<Compared> {
  let slower = 0
  for (let pair = 0; pair < pairs; pair++) {
    const isFirst = randomInt(2) === 0
    const before = await timed(() => (isFirst ? first : second)(pair))
    const after = await timed(() => (isFirst ? second : first)(pair))
    if (before > after === isFirst) slower++
  }
  return { slower, pairs }
}

/** Sums comparisons. */
export function together(all: readonly Compared[]): Compared {
  const sum = (of: (one: Compared) => number) => all.reduce((total, one) => total + of(one), 0)
  return { slower: sum(({ slower }) => slower), pairs: sum(({ pairs }) => pairs) }
}

/** A sign test, which needs no distribution: whether one of the two is slower than chance explains. */
export function differ({ slower, pairs }: Compared): boolean {
  return Math.abs(slower - pairs / 2) > (CHANCE * Math.sqrt(pairs)) / 2
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
