import type { Kernel, Write } from '../kernel/index.ts'

/** When each administrator was last active. Not an event, because each login would append one. */
export const LAST_SEEN = { name: 'last_seen', ledger: true, lasting: true } as const

/** Milliseconds between two writes. */
const EVERY = 5 * 60_000

export function noteSeen(person: number, now: number, before = 0): readonly Write[] {
  const at = now - (now % EVERY)
  if (before >= at) return []
  const doc = { id: String(person), person, body: JSON.stringify({ at: new Date(at).toISOString() }) }
  return [{ kind: 'put', collection: LAST_SEEN.name, doc }]
}

/** Last activity of each account since its creation, by person. ISO 8601, UTC. */
export async function lastSeen(
  { store }: Pick<Kernel, 'store'>,
  accounts: readonly { readonly person: number; readonly createdAt: string }[],
): Promise<ReadonlyMap<number, string>> {
  const docs = await store.get(
    LAST_SEEN.name,
    accounts.map(({ person }) => String(person)),
  )
  return new Map(
    accounts.flatMap(({ person, createdAt }) => {
      const doc = docs.get(String(person))
      if (doc === undefined) return []
      const { at }: { readonly at: string } = JSON.parse(doc.body)
      return Date.parse(at) + EVERY <= Date.parse(createdAt) ? [] : [[person, at] as const]
    }),
  )
}
