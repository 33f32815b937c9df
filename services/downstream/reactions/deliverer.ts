import { randomUUID } from 'node:crypto'
import { createLane, type Kernel, untilTick, type Worker } from '../../kernel/index.ts'
import { type Lease, takeLease } from '../../shared/lease.ts'
import { REPLAYS, type Replay, replayLease } from '../replays.ts'
import { allRows } from '../rows.ts'
import { webhookSettings } from '../settings.ts'
import { LEASES, SUBSCRIPTIONS, type Subscription } from '../subscriptions.ts'
import { type Dependencies, deliverPage, duePage, isDue, moveBackToEnd } from './delivery.ts'
import { isReplayDue, replayPage } from './replaying.ts'
import { createSchedule } from './schedule.ts'
import { send } from './send.ts'

/** How often to check for progress or changes from other processes, and for due retries. Milliseconds. */
const CHECK_MS = 500
/** How often to check for a first subscription. */
const IDLE_CHECK_MS = 2_000
/** Half of the lease is still longer than one attempt (15 seconds). */
const LEASE = 60_000
/** The maximum number of subscriptions that are served at the same time. */
const MAX_CONCURRENT = 16
/** Replays have their own pool, so new events never wait for them. */
const MAX_REPLAYS = 4

/** Delivers events to subscriptions. Each has its own offsets, so a slow receiver does not delay the others. */
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

  /** A round may have found a first subscription, so it decides when the next one begins. */
  function checkLater(): void {
    clearTimeout(timer)
    if (!ending.signal.aborted) timer = setTimeout(schedule.ask, untilTick(work.known() > 0 ? CHECK_MS : IDLE_CHECK_MS))
  }

  return {
    name: 'webhooks',
    start: () => {
      // Without subscriptions, a save costs nothing here; the next store check finds a new subscription.
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
  const [deliveries, replays] = [createPool(MAX_CONCURRENT, onFailure), createPool(MAX_REPLAYS, onFailure)]
  let known = 0
  let isFirst = true

  async function round(): Promise<void> {
    if (isFirst) await moveBackToEnd(dependencies.kernel)
    isFirst = false
    const subscriptions = await allRows<Subscription>(dependencies.kernel.store, SUBSCRIPTIONS.name)
    known = subscriptions.length
    for (const subscription of subscriptions) {
      deliveries.start(subscription.id, () => serve(dependencies, subscription, owner))
    }
    if (known === 0) return
    for (const { id, state } of await allRows<Replay>(dependencies.kernel.store, REPLAYS.name)) {
      if (state === 'sending') replays.start(id, () => serveAgain(dependencies, id, owner))
    }
  }

  return {
    round: () => round().catch(onFailure),
    known: () => known,
    done: () => Promise.all([deliveries.done(), replays.done()]),
  }
}

/** Runs work once at a time per id, and for a limited number of ids at once; others wait. */
function createPool(concurrency: number, onFailure: (error: unknown) => void) {
  const busy = new Map<string, Promise<void>>()
  const lane = createLane<() => Promise<void>, void>({ concurrency, run: (round) => round.map((work) => work()) })
  return {
    start: (id: string, work: () => Promise<void>): void => {
      if (busy.has(id)) return
      const over = lane(work)
        .catch(onFailure)
        .finally(() => busy.delete(id))
      busy.set(id, over)
    },
    done: () => Promise.all(busy.values()),
  }
}

/** Takes the lease only if there is something to deliver. */
async function serve(dependencies: Dependencies, subscription: Subscription, owner: string): Promise<void> {
  if (!(await isDue(dependencies, subscription)) || (await duePage(dependencies, subscription)) === undefined) return
  const { id } = subscription
  await leased(dependencies, { id, owner }, (lease) => deliverPage(dependencies, id, lease))
}

/** Has its own lease, so replays and new events do not wait for each other. */
async function serveAgain(dependencies: Dependencies, id: string, owner: string): Promise<void> {
  if (!(await isReplayDue(dependencies, id))) return
  await leased(dependencies, { id: replayLease(id), owner }, (lease) => replayPage(dependencies, id, lease))
}

/** Works while there is more, if no other process holds the lease. */
async function leased(
  { kernel: { store, now } }: Dependencies,
  { id, owner }: { readonly id: string; readonly owner: string },
  work: (lease: Lease) => Promise<boolean>,
): Promise<void> {
  const lease = await takeLease(store, { collection: LEASES.name, id, owner, now, length: LEASE })
  if (lease === undefined) return
  try {
    while (await work(lease));
  } finally {
    await lease.release()
  }
}
