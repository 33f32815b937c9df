/** `--small` shows that a measure runs: a fiftieth of its size, one block, and no result is kept. */
export const isSmall = process.argv.includes('--small')
const ROUNDS = isSmall ? 1 : 5

export function size(full: number): number {
  return isSmall ? Math.ceil(full / 50) : full
}

/** What a block of one side measured. */
type Block<M extends string> = Readonly<Record<M, number>>
type Side<M extends string> = () => Promise<Block<M>>

/** Medians of at least five blocks a side. The order alternates, and the first round is a warm-up. */
export async function interleave<S extends string, M extends string>(sides: Readonly<Partial<Record<S, Side<M>>>>) {
  const all = Object.entries<Side<M> | undefined>(sides).map(([name, run]) => ({ name, run, blocks: [] as Block<M>[] }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { run, blocks } of round % 2 === 0 ? all : all.toReversed()) {
      const block = await run?.()
      if (round > 0 && block !== undefined) blocks.push(block)
    }
  }
  return Object.fromEntries(all.map(({ name, blocks }) => [name, medians(blocks)])) as Readonly<Record<S, Block<M>>>
}

function medians<M extends string>(blocks: readonly Block<M>[]): Block<M> {
  const names = Object.keys(blocks[0] ?? {}) as M[]
  return Object.fromEntries(names.map((name) => [name, middle(blocks.map((block) => block[name]))])) as Block<M>
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

const middle = (values: readonly number[]) => percentile(values, 0.5)
