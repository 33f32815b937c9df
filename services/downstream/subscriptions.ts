import type { Kernel, Write } from '../kernel/index.ts'
import type { SealedSecret } from './secrets.ts'

/** Changed by administrators, and by a delivery that gives up. */
export const SUBSCRIPTIONS = {
  name: 'subscriptions',
  lasting: true,
  // A receiver disabled after the backup must get nothing: an administrator resumes each one.
  restored: (body: string) => JSON.stringify(paused(JSON.parse(body))),
} as const
/** The delivery state of each subscription, written by the delivering process. */
export const DELIVERIES = { name: 'deliveries', lasting: true } as const
/** Which process delivers for a subscription now. */
export const LEASES = { name: 'leases' } as const

export interface Subscription {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly topics: readonly string[]
  readonly state: 'active' | 'paused' | 'disabled'
  /** The receiver is gone for good, or has failed for too long. */
  readonly reason?: 'gone' | 'failing'
  /** ISO 8601. */
  readonly since: string
  readonly createdAt: string
  /** The current one first. */
  readonly secrets: readonly SealedSecret[]
}

/** Times in milliseconds since 1970. */
export interface Delivery {
  /** Failed tries of the event that is due. */
  readonly attempts: number
  readonly failingSince?: number
  readonly nextTry?: number
  readonly lastStatus?: number
  readonly lastTrouble?: string
  readonly lastSuccess?: number
}

type Dependencies = Pick<Kernel, 'store'>

function paused(subscription: Subscription): Subscription {
  return subscription.state === 'active' ? { ...subscription, state: 'paused' } : subscription
}

export function webhookConsumer(id: string): string {
  return `webhook/${id}`
}

export async function findSubscription({ store }: Dependencies, id: string): Promise<Subscription | undefined> {
  const doc = (await store.get(SUBSCRIPTIONS.name, [id])).get(id)
  return doc === undefined ? undefined : JSON.parse(doc.body)
}

export async function findDelivery({ store }: Dependencies, id: string): Promise<Delivery> {
  const doc = (await store.get(DELIVERIES.name, [id])).get(id)
  return doc === undefined ? { attempts: 0 } : JSON.parse(doc.body)
}

/** Applies a change to the current row and returns the result; undefined if it is gone. */
export async function changeSubscription(
  { store }: Dependencies,
  id: string,
  change: (before: Subscription) => Subscription,
): Promise<Subscription | undefined> {
  for (;;) {
    const before = await findSubscription({ store }, id)
    if (before === undefined) return undefined
    const after = change(before)
    const doc = { id, person: 0, body: JSON.stringify(after) }
    if (await store.replaceIf(SUBSCRIPTIONS.name, doc, JSON.stringify(before))) return after
  }
}

export function putRow(collection: { readonly name: string }, id: string, row: object): Write {
  return { kind: 'put', collection: collection.name, doc: { id, person: 0, body: JSON.stringify(row) } }
}
