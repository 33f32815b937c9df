import type { Delivering, FeedRow, FetchingSystem, SentSystem, System, Token } from './feeds.ts'

interface Rows {
  readonly tokens: readonly FeedRow[]
  readonly subscriptions: readonly (FeedRow & Delivering)[]
}

/** Groups rows by system: webhooks first, then systems that fetch. */
export function systemsOf({ subscriptions, tokens }: Rows, listed: readonly Token[]): readonly System[] {
  const sent = bySystem(subscriptions).map(([first, rows]): SentSystem => {
    const { id, name, url } = first
    return { kind: 'sent', id, name: name === '' ? hostOf(url) : name, rows, delivering: first }
  })
  const fetching = bySystem(tokens).map(([{ id, name }, rows]): FetchingSystem => {
    return { kind: 'fetching', id, name, rows, token: listed.find((token) => token.id === id) }
  })
  return [...sent, ...fetching]
}

function bySystem<Row extends FeedRow>(rows: readonly Row[]): readonly (readonly [first: Row, all: readonly Row[]])[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((all) => {
    const [first] = all
    return first === undefined ? [] : [[first, all] as const]
  })
}

/** Shows only the host, because the rest of the URL may be secret. */
export function hostOf(url: string): string {
  return new URL(url).host
}
