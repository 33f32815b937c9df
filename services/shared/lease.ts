import { type DocumentStore, isHeld } from '../kernel/index.ts'

export interface Lease {
  /** Extends the lease if less than half is left, or always. False if another process holds it by now. */
  readonly renew: (always?: 'always') => Promise<boolean>
  readonly release: () => Promise<void>
}

export interface LeaseOptions {
  readonly collection: string
  readonly id: string
  readonly owner: string
  readonly now: () => number
  /** Milliseconds. */
  readonly length: number
}

interface Row {
  readonly owner: string
  readonly until: number
}

type Store = Pick<DocumentStore, 'get' | 'insertOnce' | 'replaceIf'>

/** Undefined if another process holds it. An end too far ahead comes from a wrong clock, and counts as expired. */
export async function takeLease(store: Store, options: LeaseOptions): Promise<Lease | undefined> {
  const { collection, id, owner, now, length } = options
  const docOf = (until: number) => ({ id, person: 0, body: JSON.stringify({ owner, until } satisfies Row) })
  let held = now() + length
  /** The renewal in flight: two at once would each mistake the other for another owner. */
  let renewing: Promise<boolean> | undefined
  const before = await store.insertOnce(collection, docOf(held))
  if (before !== undefined) {
    const { until }: Row = JSON.parse(before.body)
    if (isHeld(until, { now: now(), length })) return undefined
    if (!(await store.replaceIf(collection, docOf(held), before.body))) return undefined
  }

  /** Reads first: a renewal that got no answer may or may not have been stored. */
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
      await renewing?.catch(() => false)
      await holdUntil(0)
    },
  }
}
