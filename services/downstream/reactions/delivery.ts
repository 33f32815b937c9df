import type { Doc, Kernel, Lease, Positions, Source } from '../../kernel/index.ts'
import { type Item, itemsOf } from '../reads/item.ts'
import { readSheet, type Sheet } from '../reads/page.ts'
import { everyRow } from '../rows.ts'
import { openSecrets } from '../secrets.ts'
import {
  DELIVERIES,
  type Delivery,
  findDelivery,
  findSubscription,
  putRow,
  SUBSCRIPTIONS,
  type Subscription,
  webhookReader,
} from '../subscriptions.ts'
import { noteFailure } from './failure.ts'
import type { Post, Sent } from './send.ts'
import { signedHeaders } from './signature.ts'

export interface Means {
  readonly kernel: Kernel
  readonly send: (post: Post) => Promise<Sent>
  readonly random: () => number
  readonly ended: AbortSignal
}

/** Few, because they stand in memory while one after the other is sent. */
const CHUNK = 10

/** Whether a subscription is to be looked after now: it is active, and no failure of it is waited out. */
export async function isDue({ kernel }: Means, { id, state }: Subscription): Promise<boolean> {
  if (state !== 'active') return false
  const { nextTry: due = 0 } = await findDelivery(kernel, id)
  return due <= kernel.now()
}

/** The first events of a subscription that were not delivered yet, of its first topic that has some. */
export async function duePage({ kernel }: Means, { id, topics }: Subscription): Promise<Due | undefined> {
  const places = await kernel.store.progress(webhookReader(id))
  for (const topic of topics) {
    const from = new Map([...places].filter(([source]) => source.startsWith(`${topic}/`)))
    const sheet = await readSheet(kernel, topic, from, CHUNK)
    if (isBeyond(sheet, from)) return { topic, from, sheet }
  }
  return undefined
}

interface Due {
  readonly topic: string
  readonly from: Positions
  readonly sheet: Sheet
}

function isBeyond({ next }: Sheet, from: Positions): boolean {
  return [...next].some(([source, offset]) => offset !== (from.get(source) ?? 0))
}

/** Delivers what is due, one event after the other. Answers whether there may be more to do at once. */
export async function deliverPage(means: Means, id: string, lease: Lease): Promise<boolean> {
  const subscription = await findSubscription(means.kernel, id)
  if (subscription === undefined || !(await isDue(means, subscription))) return false
  const due = await duePage(means, subscription)
  if (due === undefined) return false
  const places = new Map(due.from)
  for (const doc of due.sheet.docs) {
    if (means.ended.aborted || !(await lease.renew())) return false
    if (!(await deliver(means, { id, topic: due.topic, doc, places }))) return false
  }
  return passOver(means, id, places, due.sheet.next)
}

interface Piece {
  readonly id: string
  readonly topic: string
  readonly doc: Doc
  readonly places: Map<Source, number>
}

/** False where it was not settled, or the subscription is another one by now. */
async function deliver(means: Means, { id, topic, doc, places }: Piece): Promise<boolean> {
  const { kernel } = means
  // As it is now: an administrator may have paused it, or sent it elsewhere, since the last event.
  const subscription = await findSubscription(kernel, id)
  if (subscription === undefined || !(await isDue(means, subscription))) return false
  // Opened no sooner than this: who was erased while others were sent is told as erased.
  const [item] = await itemsOf(kernel, topic, [doc])
  if (item === undefined) return true
  const sent = await means.send(postOf(kernel, subscription, item))
  if (means.ended.aborted) return false
  if (!('status' in sent) || sent.status < 200 || sent.status > 299) {
    await noteFailure(kernel, id, { sent, random: means.random() })
    return false
  }
  const done: Delivery = { attempts: 0, lastStatus: sent.status, lastSuccess: kernel.now() }
  const progress = {
    reader: webhookReader(id),
    source: item.source,
    expected: places.get(item.source) ?? 0,
    next: item.offset + 1,
  }
  places.set(item.source, progress.next)
  return (await kernel.store.commit([putRow(DELIVERIES, id, done)], progress)) === 'done'
}

function postOf({ secrets, now }: Kernel, { id, url, secrets: kept }: Subscription, item: Item): Post {
  const time = now()
  const signed = signedHeaders({ id: item.id, time, body: item.text }, openSecrets(secrets.webhooks, id, kept, time))
  const headers = { 'content-type': 'application/cloudevents+json', 'user-agent': 'Arrive-Webhooks', ...signed }
  return { url, headers, body: item.text }
}

/**
 * Where the log is an older one than it was (a restored back-up), what is written from its end on is new to everybody.
 */
export async function stepBack({ store, log, events }: Kernel): Promise<void> {
  const ends = await log.ends(events.granted)
  for (const { id } of await everyRow<Subscription>(store, SUBSCRIPTIONS.name)) {
    for (const [source, expected] of await store.progress(webhookReader(id))) {
      const next = ends.get(source) ?? 0
      if (expected > next) await store.commit([], { reader: webhookReader(id), source, expected, next })
    }
  }
}

/** Moves the places on over what is not told and what was told before. */
async function passOver({ kernel }: Means, id: string, places: Positions, to: Positions): Promise<boolean> {
  for (const [source, next] of to) {
    const expected = places.get(source) ?? 0
    if (expected === next) continue
    if ((await kernel.store.commit([], { reader: webhookReader(id), source, expected, next })) === 'lost') return false
  }
  return true
}
