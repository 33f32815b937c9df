import { type DocumentStore, isHeld } from '../kernel/index.ts'

/** A right that one process has at a time. */
export interface Lease {
  /** Prolongs it where less than half of it is left, or in any case. False where somebody else has it by now. */
  readonly renew: (always?: 'always') => Promise<boolean>
  readonly release: () => Promise<void>
}

export interface LeaseOptions {
  readonly collection: string
  /** What it is the right to. */
  readonly id: string
  readonly owner: string
  readonly now: () => number
  /** Milliseconds for which it holds. */
  readonly length: number
}

interface Row {
  readonly owner: string
  readonly until: number
}

type Store = Pick<DocumentStore, 'get' | 'insertOnce' | 'replaceIf'>

/**
 * Takes a lease that is free or over; nothing if another process has it. One that ends later than its length allows
 * was written by a clock that was ahead, and is over.
 */
export async function takeLease(store: Store, options: LeaseOptions): Promise<Lease | undefined> {
  const { collection, id, owner, now, length } = options
  const docOf = (until: number) => ({ id, person: 0, body: JSON.stringify({ owner, until } satisfies Row) })
  let held = now() + length
  /** The one renewal that is under way: two at once would each take the other for somebody else's. */
  let renewing: Promise<boolean> | undefined
  const before = await store.insertOnce(collection, docOf(held))
  if (before !== undefined) {
    const { until }: Row = JSON.parse(before.body)
    if (isHeld(until, { now: now(), length })) return undefined
    if (!(await store.replaceIf(collection, docOf(held), before.body))) return undefined
  }

  /** Read first: of a renewal that was not answered nobody knows whether it has landed. */
  async function holdUntil(until: number): Promise<boolean> {
    const body = (await store.get(collection, [id])).get(id)?.body
    if (body === undefined || (JSON.parse(body) as Row).owner !== owner) return false
    if (!(await store.replaceIf(collection, docOf(until), body))) return false
    held = until
    return true
  }

  return {
    renew: async (always) => {
      const left = held - now()
      if (always === undefined && length / 2 < left && left <= length) return true
      renewing ??= holdUntil(now() + length).finally(() => {
        renewing = undefined
      })
      return renewing
    },
    release: async () => {
      // Whether that has failed does not matter any more.
      await renewing?.catch(() => false)
      await holdUntil(0)
    },
  }
}
