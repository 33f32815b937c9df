import type { DocumentStore } from '../../kernel/index.ts'
import { LEASES } from '../subscriptions.ts'

/** The right to deliver for one subscription, which one process has at a time. */
export interface Lease {
  /** Prolongs it where less than half of it is left. False where somebody else has it by now. */
  readonly renew: () => Promise<boolean>
  readonly release: () => Promise<void>
}

export interface LeaseOptions {
  readonly owner: string
  readonly now: () => number
  /** Milliseconds for which it holds. */
  readonly length: number
}

interface Row {
  readonly owner: string
  readonly until: number
}

/** Takes the lease of a subscription where it is free or over; nothing where somebody else has it. */
export async function takeLease(
  store: Pick<DocumentStore, 'insertOnce' | 'replaceIf'>,
  id: string,
  { owner, now, length }: LeaseOptions,
): Promise<Lease | undefined> {
  let held = rowOf(now() + length)
  const before = await store.insertOnce(LEASES.name, docOf(held))
  if (before !== undefined) {
    const { until }: Row = JSON.parse(before.body)
    if (until > now() || !(await replace(held, before.body))) return undefined
  }

  function rowOf(until: number): Row {
    return { owner, until }
  }

  function docOf(row: Row) {
    return { id, person: 0, body: JSON.stringify(row) }
  }

  async function replace(row: Row, body = JSON.stringify(held)): Promise<boolean> {
    if (!(await store.replaceIf(LEASES.name, docOf(row), body))) return false
    held = row
    return true
  }

  return {
    renew: async () => held.until - now() > length / 2 || replace(rowOf(now() + length)),
    release: async () => {
      await replace(rowOf(0))
    },
  }
}
