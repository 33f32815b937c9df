import { ArriveError, type Kernel, positionText, type SourceOffsets, topicOf } from '../../kernel/index.ts'
import { openSealedLog } from '../../shared/sealed/sealed-log.ts'
import { feedConsumer } from '../answered.ts'
import { allRows, byAge } from '../rows.ts'
import { SERVICE_TOKENS, type ServiceToken } from '../service-tokens.ts'
import { SUBSCRIPTIONS, type Subscription, webhookConsumer } from '../subscriptions.ts'
import { createLags, type Lag } from './lags.ts'
import { deliveringOf } from './subscription-status.ts'

export interface FeedRow extends Lag {
  readonly id: string
  readonly name: string
  readonly topic: string
  /** The tree index of the last event received; null if none of them is sealed. */
  readonly last: number | null
}

type Dependencies = Pick<Kernel, 'store' | 'events' | 'now'>
type Placed = Omit<FeedRow, 'last'> & { readonly places: SourceOffsets }

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

/** Looks up the last index before the offsets of all rows in one pass over the tree. */
async function lastIndexes(store: Dependencies['store'], rows: readonly Placed[]) {
  const wanted = rows.flatMap(({ places }) => [...places].map(([source, offset]) => ({ source, offset })))
  const found = await openSealedLog(store)
    .then((log) => log.indexesBefore(wanted))
    // Report nothing while the index rebuilds.
    .catch((error: unknown) => (error instanceof ArriveError ? [] : Promise.reject(error)))
  const known = new Map(wanted.map((place, at) => [positionText(place), found[at]]))
  return (places: SourceOffsets): number | null => {
    const indexes = [...places].flatMap(([source, offset]) => known.get(positionText({ source, offset })) ?? [])
    return indexes.length === 0 ? null : Math.max(...indexes)
  }
}
