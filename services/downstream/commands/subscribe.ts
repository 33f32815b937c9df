import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, invalidAnswer, type Kernel } from '../../kernel/index.ts'
import { urlProblem } from '../addresses.ts'
import { REPLAYS, replayLease } from '../replays.ts'
import { newSecret, rotated } from '../secrets.ts'
import { webhookSettings } from '../settings.ts'
import {
  changeSubscription,
  DELIVERIES,
  findSubscription,
  LEASES,
  putRow,
  SUBSCRIPTIONS,
  type Subscription,
  webhookConsumer,
} from '../subscriptions.ts'
import { tryAgain } from './replay.ts'

const LIMIT = 100

export interface Wanted {
  readonly url: string
  readonly topics: readonly string[]
  readonly name?: string
  readonly from?: 'start' | 'end'
}

export interface Change extends Partial<Pick<Wanted, 'url' | 'topics' | 'name'>> {
  readonly paused?: boolean
}

/** Stores the start offsets before the subscription itself, so no event after the response is missed. */
export async function subscribe(
  kernel: Kernel,
  { url, topics, name = '', from = 'end' }: Wanted,
): Promise<{ readonly subscription: Subscription; readonly secret: string }> {
  refuseUrl(kernel, url)
  if ((await kernel.store.count(SUBSCRIPTIONS.name)) >= LIMIT)
    throw invalidAnswer('url', message('subscription.too-many', { count: LIMIT }))
  const id = kernel.newId()
  const time = new Date(kernel.now()).toISOString()
  const { shown, kept } = newSecret(kernel.secrets.webhooks, id)
  const subscription: Subscription = {
    id,
    name,
    url,
    topics,
    state: 'active',
    since: time,
    createdAt: time,
    secrets: [kept],
  }
  if (from === 'end') await beginAtEnd(kernel, id, topics)
  await kernel.store.commit([putRow(SUBSCRIPTIONS, id, subscription)])
  kernel.logger.info({ subscription: id }, 'A subscription was made')
  return { subscription, secret: shown }
}

/** @throws ArriveError `not-found`, `invalid-answers` */
export async function change(kernel: Kernel, id: string, wanted: Change): Promise<Subscription> {
  if (Object.keys(wanted).length === 0) throw new ArriveError('invalid-answers', { message: message('body.empty') })
  if (wanted.url !== undefined) refuseUrl(kernel, wanted.url)
  const { paused, ...parts } = wanted
  const since = new Date(kernel.now()).toISOString()
  const known = (await findSubscription(kernel, id))?.topics
  if (known === undefined) throw new ArriveError('not-found')
  // Before anything of an added topic can be sent.
  await beginAtEnd(kernel, id, wanted.topics?.filter((topic) => !known.includes(topic)) ?? [])
  const after = await changeSubscription(kernel, id, (before) => ({ ...switched(before, paused, since), ...parts }))
  if (after === undefined) throw new ArriveError('not-found')
  // A failing delivery is retried at once, because the URL may have changed.
  if (paused === false || wanted.url !== undefined) {
    await kernel.store.commit([putRow(DELIVERIES, id, { attempts: 0 })])
    await tryAgain(kernel, id)
  }
  return after
}

function switched(before: Subscription, paused: boolean | undefined, since: string): Subscription {
  const state = paused === true ? 'paused' : 'active'
  if (paused === undefined || state === before.state) return before
  const { reason: _, ...rest } = before
  return { ...rest, state, since }
}

/** Creates a new secret; the previous one also signs for another day. @throws ArriveError `not-found` */
export async function rotate(kernel: Kernel, id: string): Promise<string> {
  const { shown, kept } = newSecret(kernel.secrets.webhooks, id)
  const after = await changeSubscription(kernel, id, (before) => ({
    ...before,
    secrets: rotated(before.secrets, kept, kernel.now()),
  }))
  if (after === undefined) throw new ArriveError('not-found')
  kernel.logger.info({ subscription: id }, 'The secret of a subscription was changed')
  return shown
}

export async function unsubscribe({ store, logger }: Kernel, id: string): Promise<void> {
  await store.commit(
    [
      ...[SUBSCRIPTIONS, DELIVERIES, LEASES, REPLAYS].map(({ name }) => [name, id] as const),
      [LEASES.name, replayLease(id)] as const,
    ].map(([collection, row]) => ({ kind: 'remove', collection, id: row }) as const),
  )
  await store.forgetProgress(webhookConsumer(id))
  logger.info({ subscription: id }, 'A subscription was ended')
}

async function beginAtEnd({ store, log }: Kernel, id: string, topics: readonly string[]): Promise<void> {
  const consumer = webhookConsumer(id)
  if (topics.length === 0) return
  const offsets = await store.progress(consumer)
  for (const [source, next] of await log.ends(topics)) {
    const expected = offsets.get(source) ?? 0
    if (next !== expected) await store.commit([], { reader: consumer, source, expected, next })
  }
}

function refuseUrl({ settings }: Kernel, url: string): void {
  const problem = urlProblem(url, webhookSettings(settings.read).webhooksPrivate)
  if (problem !== undefined) throw invalidAnswer('url', problem)
}
