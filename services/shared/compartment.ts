import { ArriveError, type Kernel } from '../kernel/index.ts'

/** The kind of a person's second number, under which medical answers are kept with a key of their own. */
export const COMPARTMENT = 'medical'

export function findCompartment({ registry }: Pick<Kernel, 'registry'>, person: number): Promise<number | undefined> {
  return registry.find(COMPARTMENT, String(person))
}

/** @throws ArriveError `erased`, so that no compartment outlives its person. */
export async function compartmentOf({ registry, vault }: Pick<Kernel, 'registry' | 'vault'>, person: number) {
  const compartment = await registry.numberOf(COMPARTMENT, String(person))
  // The erasure looks for the compartment again once the key is destroyed, so one of the two sees the other.
  if ((await vault.destroyed([person])).has(person)) throw new ArriveError('erased')
  return compartment
}
