import {
  ArriveError,
  type Envelope,
  type Kernel,
  positionText,
  type SourceOffsets,
  topicOf,
} from '../../kernel/index.ts'
import { openSealedLog } from '../../shared/sealed/sealed-log.ts'
import { feedConsumer } from '../answered.ts'
import { allRows, byAge } from '../rows.ts'
import { SERVICE_TOKENS, type ServiceToken } from '../service-tokens.ts'
import { SUBSCRIPTIONS, type Subscription, webhookConsumer } from '../subscriptions.ts'
import { isPublished } from '../topics.ts'
import { endOf, type HistoryPage, readHistoryPage } from './page.ts'
import { deliveringOf } from './subscription-status.ts'

/** How far another system is behind in a topic. */
export interface FeedRow {
  readonly id: string
  readonly name: string
  readonly topic: string
  /** The tree's index of the last event that it has got; null where none of them is sealed. */
  readonly last: number | null
  readonly lag_events: number
  /** How long the oldest event that it has not got has been there. */
  readonly lag_seconds: number
}

/** So many events that wait are counted one by one; of those behind them, what is not given out counts too. */
const COUNTED = 1_000
const CHUNK = 50

type Dependencies = Pick<Kernel, 'store' | 'events' | 'now'>
type Lag = Pick<FeedRow, 'lag_events' | 'lag_seconds'>
/** A row, and the places that it stands at. */
type Placed = Omit<FeedRow, 'last'> & { readonly places: SourceOffsets }

/** Who gets which topic, and how far behind it is. */
export async function feedRows(kernel: Dependencies) {
  const { store } = kernel
  const lagOf = createLags(kernel)

  async function rowsOf({ id, name, topics }: ServiceToken | Subscription, reader: string): Promise<Placed[]> {
    const all = [...(await store.progress(reader))]
    const placed = topics.map(async (topic) => {
      const places = new Map(all.filter(([source]) => topicOf(source) === topic))
      return { id, name, topic, ...(await lagOf(topic, places)), places }
    })
    return Promise.all(placed)
  }

  const tokens: Placed[] = []
  for (const token of (await allRows<ServiceToken>(store, SERVICE_TOKENS.name)).toSorted(byAge))
    tokens.push(...(await rowsOf(token, feedConsumer(token.id))))
  const subscriptions: Placed[] = []
  for (const one of (await allRows<Subscription>(store, SUBSCRIPTIONS.name)).toSorted(byAge)) {
    const delivering = await deliveringOf(kernel, one)
    for (const row of await rowsOf(one, webhookConsumer(one.id))) subscriptions.push({ ...row, ...delivering })
  }
  const lastOf = await lastIndexes(store, [...tokens, ...subscriptions])
  const shown = ({ places, ...row }: Placed): FeedRow => ({ ...row, last: lastOf(places) })
  return { tokens: tokens.map(shown), subscriptions: subscriptions.map(shown) }
}

/** Answers the last index before places, of all these rows by one reading of the tree. */
async function lastIndexes(store: Dependencies['store'], rows: readonly Placed[]) {
  const wanted = rows.flatMap(({ places }) => [...places].map(([source, offset]) => ({ source, offset })))
  const found = await openSealedLog(store)
    .then((log) => log.indexesBefore(wanted))
    // What is known of the tree is being made again: nothing is told of it so long.
    .catch((error: unknown) => (error instanceof ArriveError ? [] : Promise.reject(error)))
  const known = new Map(wanted.map((place, at) => [positionText(place), found[at]]))
  return (places: SourceOffsets): number | null => {
    const indexes = [...places].flatMap(([source, offset]) => known.get(positionText({ source, offset })) ?? [])
    return indexes.length === 0 ? null : Math.max(...indexes)
  }
}

/** Answers how far somebody at these places is behind in a topic; who stands at the same ones is answered the same. */
function createLags(kernel: Dependencies): (topic: string, places: SourceOffsets) => Promise<Lag> {
  const known = new Map<string, Promise<Lag>>()
  return async (topic, places) => {
    const ends = await endOf(kernel, topic)
    const key = JSON.stringify([topic, [...places].toSorted(), [...ends].toSorted()])
    const lag = known.get(key) ?? measured(kernel, topic, { from: places, ends })
    known.set(key, lag)
    return lag
  }
}

interface Stretch {
  readonly from: SourceOffsets
  readonly ends: SourceOffsets
}

async function measured(kernel: Dependencies, topic: string, { from, ends }: Stretch): Promise<Lag> {
  const now = kernel.now()
  let [events, oldest] = [0, now]
  for (const [source, end] of ends) {
    let next = from.get(source) ?? 0
    for (let seen = 0; next < end && seen < COUNTED; seen += CHUNK) {
      // Of the other sources, nothing.
      const page = await readHistoryPage(kernel, topic, new Map([...ends, [source, next]]), CHUNK)
      const times = timesOf(kernel, topic, page)
      events += times.length
      oldest = Math.min(oldest, ...times)
      next = page.next.get(source) ?? end
    }
    events += Math.max(0, end - next)
  }
  return { lag_events: events, lag_seconds: Math.floor((now - oldest) / 1_000) }
}

/** When the events that are given out were written. */
function timesOf({ events }: Dependencies, topic: string, { docs }: HistoryPage): readonly number[] {
  return docs
    .map(({ body }): Envelope => JSON.parse(body))
    .filter(({ type }) => isPublished({ events }, topic, type))
    .map(({ time }) => Date.parse(time))
}
