import type { Kernel } from '../../kernel/index.ts'
import { findDelivery, type Subscription, webhookConsumer } from '../subscriptions.ts'
import { endOf } from './page.ts'

/** A subscription as administrators see it, without its secrets. */
export async function statusOf(kernel: Kernel, subscription: Subscription): Promise<object> {
  const { id, name, url, topics, state, reason = null, since } = subscription
  const delivery = await findDelivery(kernel, id)
  return {
    id,
    name,
    url,
    topics,
    state,
    reason,
    since,
    last_status: delivery.lastStatus ?? null,
    last_trouble: delivery.lastTrouble ?? null,
    last_success: timeOf(delivery.lastSuccess),
    failing_since: timeOf(delivery.failingSince),
    next_try: state === 'active' ? timeOf(delivery.nextTry) : null,
    waiting: await waiting(kernel, subscription),
  }
}

async function waiting(kernel: Kernel, { id, topics }: Subscription): Promise<number> {
  const offsets = await kernel.store.progress(webhookConsumer(id))
  let all = 0
  for (const topic of topics) {
    for (const [source, end] of await endOf(kernel, topic)) all += Math.max(0, end - (offsets.get(source) ?? 0))
  }
  return all
}

function timeOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString()
}
