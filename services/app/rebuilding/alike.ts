import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentStore, KeyVault } from '../../kernel/index.ts'

/** Documents by person. */
type Counts = ReadonlyMap<number, number>

export interface Comparing {
  readonly store: DocumentStore
  readonly vault: KeyVault
  /** Milliseconds to rest between pages. */
  readonly rest: number
  readonly onCompared: (documents: number) => void
}

/** Undefined if any documents of both collections differ, or the engine cannot compare them by itself. */
export async function documentsIfAlike(
  both: readonly [string, string],
  { store, vault, rest, onCompared }: Comparing,
): Promise<Counts | undefined> {
  const documents = new Map<number, number>()
  let total = 0
  for await (const page of pagesOf(store, both)) {
    const sum = page.values().reduce((all, count) => all + count, 0)
    total += sum
    onCompared(sum)
    const erased = await erasedOf(vault, page)
    for (const [person, count] of page) if (!erased.has(person)) documents.set(person, count)
    await pause(rest)
  }
  const counts = await Promise.all(both.map((name) => store.count(name)))
  return counts.every((count) => count === total) ? documents : undefined
}

async function* pagesOf({ alike }: DocumentStore, both: readonly [string, string]): AsyncGenerator<Counts> {
  // Documents without a person have the number 0.
  for (let after = -1; alike !== undefined; ) {
    const page = await alike(both, after)
    const last = [...page.keys()].at(-1)
    if (last === undefined) return
    yield page
    after = last
  }
}

/** Their documents may remain for a moment. */
async function erasedOf(vault: KeyVault, page: Counts): Promise<ReadonlySet<number>> {
  const keys = await vault.existing(page.keys())
  return vault.destroyed([...page.keys()].filter((person) => !keys.has(person)))
}
