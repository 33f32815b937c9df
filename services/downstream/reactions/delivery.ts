import { type Doc, type Kernel, type Source, type SourceOffsets, topicOf } from '../../kernel/index.ts'
import type { Lease } from '../../shared/lease.ts'
import { type Item, itemsOf } from '../reads/item.ts'
import { type HistoryPage, readHistoryPage } from '../reads/page.ts'
import { allRows } from '../rows.ts'
import { openSecrets } from '../secrets.ts'
import {
  DELIVERIES,
  type Delivery,
  findDelivery,
  findSubscription,
  putRow,
  SUBSCRIPTIONS,
  type Subscription,
  webhookConsumer,
} from '../subscriptions.ts'
import { isWaiting } from './backoff.ts'
import { noteFailure } from './failure.ts'
import type { Post, Sent } from './send.ts'
import { signedHeaders } from './signature.ts'

export interface Dependencies {
  readonly kernel: Kernel
  readonly send: (post: Post) => Promise<Sent>
  readonly random: () => number
  readonly ended: AbortSignal
}

/** Few, because they stay in memory while they are sent one by one. */
const CHUNK = 10

/** Active and not waiting for a retry. */
export async function isDue({ kernel }: Dependencies, { id, state }: Subscription): Promise<boolean> {
  if (state !== 'active') return false
  const { nextTry } = await findDelivery(kernel, id)
  return !isWaiting(nextTry, kernel.now())
}

/** The first undelivered events of a subscription, from the first topic that has any. */
export async function duePage({ kernel }: Dependencies, { id, topics }: Subscription): Promise<Due | undefined> {
  const offsets = await kernel.store.progress(webhookConsumer(id))
  for (const topic of topics) {
    const from = new Map([...offsets].filter(([source]) => topicOf(source) === topic))
    const page = await readHistoryPage(kernel, topic, from, CHUNK)
    if (isPastEnd(page, from)) return { topic, from, page }
  }
  return undefined
}

interface Due {
  readonly topic: string
  readonly from: SourceOffsets
  readonly page: HistoryPage
}

function isPastEnd({ next }: HistoryPage, from: SourceOffsets): boolean {
  return [...next].some(([source, offset]) => offset !== (from.get(source) ?? 0))
}

/** Delivers due events in order. Returns whether there may be more to do at once. */
export async function deliverPage(dependencies: Dependencies, id: string, lease: Lease): Promise<boolean> {
  const subscription = await findSubscription(dependencies.kernel, id)
  if (subscription === undefined || !(await isDue(dependencies, subscription))) return false
  const due = await duePage(dependencies, subscription)
  if (due === undefined) return false
  const offsets = new Map(due.from)
  for (const doc of due.page.docs) {
    if (dependencies.ended.aborted || !(await lease.renew())) return false
    if (!(await deliver(dependencies, { id, topic: due.topic, doc, offsets }))) return false
  }
  return skip(dependencies, id, offsets, due.page.next)
}

interface DueEvent {
  readonly id: string
  readonly topic: string
  readonly doc: Doc
  readonly offsets: Map<Source, number>
}

/** False if the event was not delivered or the subscription changed meanwhile. */
async function deliver(dependencies: Dependencies, { id, topic, doc, offsets }: DueEvent): Promise<boolean> {
  const { kernel } = dependencies
  // Read again: an administrator may have paused it or changed its URL since the last event.
  const subscription = await findSubscription(kernel, id)
  if (subscription === undefined || !(await isDue(dependencies, subscription))) return false
  // Decrypted only now, so that a person erased while earlier events were sent is sent as erased.
  const [item] = await itemsOf(kernel, topic, [doc])
  if (item === undefined) return true
  const sent = await dependencies.send(postOf(kernel, subscription, item))
  if (dependencies.ended.aborted) return false
  if (!('status' in sent) || sent.status < 200 || sent.status > 299) {
    await noteFailure(kernel, id, { sent, random: dependencies.random() })
    return false
  }
  const done: Delivery = { attempts: 0, lastStatus: sent.status, lastSuccess: kernel.now() }
  const progress = {
    reader: webhookConsumer(id),
    source: item.source,
    expected: offsets.get(item.source) ?? 0,
    next: item.offset + 1,
  }
  offsets.set(item.source, progress.next)
  return (await kernel.store.commit([putRow(DELIVERIES, id, done)], progress)) === 'done'
}

export function postOf({ secrets, now }: Kernel, { id, url, secrets: kept }: Subscription, item: Item): Post {
  const time = now()
  const signed = signedHeaders({ id: item.id, time, body: item.text }, openSecrets(secrets.webhooks, id, kept, time))
  const headers = { 'content-type': 'application/cloudevents+json', 'user-agent': 'Arrive-Webhooks', ...signed }
  return { url, headers, body: item.text }
}

/** Moves offsets beyond the end of a restored log back to it: events appended there are new to every receiver. */
export async function moveBackToEnd({ store, log, events }: Kernel): Promise<void> {
  const ends = await log.ends(events.granted)
  for (const { id } of await allRows<Subscription>(store, SUBSCRIPTIONS.name)) {
    for (const [source, expected] of await store.progress(webhookConsumer(id))) {
      const next = ends.get(source) ?? 0
      if (expected > next) await store.commit([], { reader: webhookConsumer(id), source, expected, next })
    }
  }
}

/** Moves the offsets past events that are not published and repeats that were sent before. */
async function skip({ kernel }: Dependencies, id: string, offsets: SourceOffsets, to: SourceOffsets): Promise<boolean> {
  for (const [source, next] of to) {
    const expected = offsets.get(source) ?? 0
    if (expected === next) continue
    if ((await kernel.store.commit([], { reader: webhookConsumer(id), source, expected, next })) === 'lost')
      return false
  }
  return true
}
