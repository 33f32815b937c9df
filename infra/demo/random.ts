import { createHash } from 'node:crypto'

/** Reproducible: the same seed gives the same numbers. */
export interface Random {
  /** Inclusive. */
  readonly whole: (from: number, to: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** Picks this many entries, in list order. */
  readonly some: <T>(list: readonly T[], count: number) => readonly T[]
  readonly chance: (share: number) => boolean
  readonly digits: (count: number) => string
}

/** An independent stream per seed and purpose. */
export function randomOf(...seed: readonly (string | number)[]): Random {
  const next = stream(createHash('sha256').update(seed.join('/')).digest().readUInt32LE(0))
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  function pick<T>(list: readonly T[]): T {
    const picked = list[whole(0, list.length - 1)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }

  function some<T>(list: readonly T[], count: number): readonly T[] {
    const left = [...list.keys()]
    while (left.length > count) left.splice(whole(0, left.length - 1), 1)
    return left.map((at) => list[at] as T)
  }

  const digits = (count: number) => Array.from({ length: count }, () => whole(0, 9)).join('')
  return { whole, pick, some, chance: (share) => next() < share, digits }
}

export function shuffled<T>(random: Random, list: readonly T[]): readonly T[] {
  const left = [...list]
  return list.map(() => left.splice(random.whole(0, left.length - 1), 1)[0] as T)
}

/** Mulberry32: numbers from 0 to below 1. */
function stream(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
