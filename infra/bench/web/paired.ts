import { median } from '../ratios.ts'

export type Rounds<K extends string, V> = Readonly<Record<K, readonly V[]>>

/** Alternates the sides, so that other load on the machine affects both. */
export async function paired<K extends string, V>(
  rounds: number,
  sides: Readonly<Record<K, () => Promise<V>>>,
): Promise<Rounds<K, V>> {
  const names = Object.keys(sides) as K[]
  const seen = Object.fromEntries(names.map((name) => [name, [] as V[]])) as Record<K, V[]>
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const value = await sides[name]()
      if (round > 0) seen[name].push(value)
    }
  }
  return seen
}

export function middle<V>(values: readonly V[], of: (value: V) => number): number {
  return median(values.map(of))
}
