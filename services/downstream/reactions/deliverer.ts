import { randomUUID } from 'node:crypto'
import { type Kernel, untilTick, type Worker } from '../../kernel/index.ts'
import { takeLease } from '../../shared/lease.ts'
import { allRows } from '../rows.ts'
import { webhookSettings } from '../settings.ts'
import { LEASES, SUBSCRIPTIONS, type Subscription } from '../subscriptions.ts'
import { type Dependencies, deliverPage, duePage, isDue, moveBackToEnd } from './delivery.ts'
import { createSchedule } from './schedule.ts'
import { send } from './send.ts'

/** How often to check for what other processes projected or changed, and for due retries. Milliseconds. */
const CHECK_MS = 500
/** How often to check for a first subscription. */
const IDLE_CHECK_MS = 2_000
/** Half of the lease is still longer than one attempt (15 seconds). */
const LEASE = 60_000
/** The maximum number of subscriptions that are served at the same time. */
const MAX_CONCURRENT = 16

/**
 * Sends events to those who subscribed. Every subscription has its own offsets, so that a slow receiver does not delay
 * the others.
 */
export function createDeliverer(kernel: Kernel): Worker {
  const ending = new AbortController()
  const { settings, logger } = kernel
  const { webhooksPrivate: privateAllowed } = webhookSettings(settings.read)
  const dependencies: Dependencies = {
    kernel,
    random: Math.random,
    ended: ending.signal,
    send: (post) => send(post, { privateAllowed, signal: ending.signal }),
  }
  const work = createWork(dependencies, (error) => {
    if (!ending.signal.aborted) logger.error({ worker: 'webhooks', err: error }, 'Failed; trying again')
  })
  const schedule = createSchedule(() => work.round().finally(checkLater), ending.signal)
  let timer: NodeJS.Timeout | undefined
  let endListening = () => {}

  /** A round may have found a first subscription, so it decides how soon the next one begins. */
  function checkLater(): void {
    clearTimeout(timer)
    if (!ending.signal.aborted) timer = setTimeout(schedule.ask, untilTick(work.known() > 0 ? CHECK_MS : IDLE_CHECK_MS))
  }

  return {
    name: 'webhooks',
    start: () => {
      // Without subscriptions, a save costs nothing here; a new subscription is found by the next check that queries
      // the store.
      endListening = kernel.notifier.subscribe(() => work.known() > 0 && schedule.ask())
      schedule.ask()
    },
    stop: async () => {
      ending.abort()
      clearTimeout(timer)
      endListening()
      await schedule.idle()
      await work.done()
    },
  }
}

/** One round starts delivery for every subscription that is not being served already. */
function createWork(dependencies: Dependencies, onFailure: (error: unknown) => void) {
  const owner = randomUUID()
  const busy = new Map<string, Promise<void>>()
  let known = 0
  let isFirst = true

  async function round(): Promise<void> {
    if (isFirst) await moveBackToEnd(dependencies.kernel)
    isFirst = false
    const subscriptions = await allRows<Subscription>(dependencies.kernel.store, SUBSCRIPTIONS.name)
    known = subscriptions.length
    for (const subscription of subscriptions) {
      const { id } = subscription
      if (busy.has(id) || busy.size >= MAX_CONCURRENT) continue
      busy.set(
        id,
        serve(dependencies, subscription, owner)
          .catch(onFailure)
          .finally(() => busy.delete(id)),
      )
    }
  }

  return {
    round: () => round().catch(onFailure),
    known: () => known,
    done: () => Promise.all(busy.values()),
  }
}

/** The lease is taken only if there is something to deliver. */
async function serve(dependencies: Dependencies, subscription: Subscription, owner: string): Promise<void> {
  const { store, now } = dependencies.kernel
  if (!(await isDue(dependencies, subscription)) || (await duePage(dependencies, subscription)) === undefined) return
  const lease = await takeLease(store, { collection: LEASES.name, id: subscription.id, owner, now, length: LEASE })
  if (lease === undefined) return
  try {
    while (await deliverPage(dependencies, subscription.id, lease));
  } finally {
    await lease.release()
  }
}
