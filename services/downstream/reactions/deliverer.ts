import { randomUUID } from 'node:crypto'
import { type Duty, type Kernel, takeLease } from '../../kernel/index.ts'
import { everyRow } from '../rows.ts'
import { webhookSettings } from '../settings.ts'
import { LEASES, SUBSCRIPTIONS, type Subscription } from '../subscriptions.ts'
import { deliverPage, duePage, isDue, type Means, stepBack } from './delivery.ts'
import { createRounds } from './rounds.ts'
import { send } from './send.ts'

/** How often it is looked for what other processes project or change, and for what is to be tried again. */
const LOOK = 500
/** Without subscriptions only every so many looks ask the store for a first one. */
const UNHURRIED = 4
/** Long enough for a try (15 seconds) when half of it is over. */
const LEASE = 60_000
/** Most subscriptions that are delivered for at once. */
const AT_ONCE = 16

/**
 * Sends events to those who subscribed. Every subscription has its own place, so that a slow one holds up nobody else.
 */
export function createDeliverer(kernel: Kernel): Duty {
  const ending = new AbortController()
  const { settings, logger } = kernel
  const means: Means = {
    kernel,
    random: Math.random,
    ended: ending.signal,
    send: (post) =>
      send(post, { privateAllowed: webhookSettings(settings.read).webhooksPrivate, signal: ending.signal }),
  }
  const work = createWork(means, (error) => {
    if (!ending.signal.aborted) logger.error({ worker: 'webhooks', err: error }, 'Failed; trying again')
  })
  const rounds = createRounds(work.round, ending.signal)
  let timer: NodeJS.Timeout | undefined
  let endListening = () => {}

  return {
    name: 'webhooks',
    start: () => {
      let looks = 0
      timer = setInterval(() => (work.known() > 0 || ++looks % UNHURRIED === 0) && rounds.ask(), LOOK)
      // Without subscriptions a save costs nothing here; a new one is found at the next look that asks.
      endListening = kernel.moves.listen(() => work.known() > 0 && rounds.ask())
      rounds.ask()
    },
    stop: async () => {
      ending.abort()
      clearInterval(timer)
      endListening()
      await rounds.idle()
      await work.done()
    },
  }
}

/** One round looks after every subscription that is not being served already. */
function createWork(means: Means, onFailure: (error: unknown) => void) {
  const owner = randomUUID()
  const busy = new Map<string, Promise<void>>()
  let known = 0
  let isFirst = true

  async function round(): Promise<void> {
    if (isFirst) await stepBack(means.kernel)
    isFirst = false
    const subscriptions = await everyRow<Subscription>(means.kernel.store, SUBSCRIPTIONS.name)
    known = subscriptions.length
    for (const subscription of subscriptions) {
      const { id } = subscription
      if (busy.has(id) || busy.size >= AT_ONCE) continue
      busy.set(
        id,
        serve(means, subscription, owner)
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

/** The lease is asked for only where there is something to do. */
async function serve(means: Means, subscription: Subscription, owner: string): Promise<void> {
  const { store, now } = means.kernel
  if (!(await isDue(means, subscription)) || (await duePage(means, subscription)) === undefined) return
  const lease = await takeLease(store, { collection: LEASES.name, id: subscription.id, owner, now, length: LEASE })
  if (lease === undefined) return
  try {
    while (await deliverPage(means, subscription.id, lease));
  } finally {
    await lease.release()
  }
}
