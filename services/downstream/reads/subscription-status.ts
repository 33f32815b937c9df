import type { Kernel } from '../../kernel/index.ts'
import { findReplay, type Replay } from '../replays.ts'
import { findDelivery, type Subscription, webhookConsumer } from '../subscriptions.ts'
import { endOf } from './page.ts'

/** A subscription for administrators, without its secrets. */
export async function statusOf(kernel: Kernel, subscription: Subscription): Promise<object> {
  const { id, name, topics } = subscription
  const waits = await waiting(kernel, subscription)
  return { id, name, topics, ...(await deliveringOf(kernel, subscription)), waiting: waits }
}

export async function deliveringOf(kernel: Pick<Kernel, 'store'>, subscription: Subscription) {
  const { id, url, state, reason = null, since } = subscription
  const [delivery, replay] = await Promise.all([findDelivery(kernel, id), findReplay(kernel, id)])
  return {
    url,
    state,
    reason,
    since,
    last_status: delivery.lastStatus ?? null,
    last_trouble: delivery.lastTrouble ?? null,
    last_success: timeOf(delivery.lastSuccess),
    failing_since: timeOf(delivery.failingSince),
    next_try: state === 'active' ? timeOf(delivery.nextTry) : null,
    replay: replay === undefined ? null : shown(replay.replay, state),
  }
}

function shown({ first, last, next, state, reason, since, nextTry }: Replay, of: Subscription['state']) {
  const due = of === 'active' ? timeOf(nextTry) : null
  return { first, last, next, state, reason: reason ?? null, since, next_try: due }
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
