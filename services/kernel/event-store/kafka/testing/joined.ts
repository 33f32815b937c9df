import { sampleEnvelope } from '../../../testing/events.ts'
import { deferred, settleDown } from '../../../testing/waiting.ts'
import type { Entry, Source, Subscription } from '../../ports/event-log.ts'
import { followKafka } from '../follower.ts'
import { fakeGroup, fetchedOf, messages } from './fake-group.ts'

export const LETTERS: Source = 'letters/0'
export const OURS = { 'test-letters': [0] }

export function ownEntry(offset: number): Entry {
  const envelope = sampleEnvelope({ id: `e${offset}` })
  return { source: LETTERS, offset, envelope, raw: JSON.stringify(envelope) }
}

interface Part {
  readonly source: Source | undefined
  readonly entries: readonly Entry[]
  readonly end: (next?: number) => void
}

interface Options extends Partial<Subscription> {
  /** Whether the test ends each handled part. */
  readonly holds?: boolean
  readonly place?: number
  readonly joins?: boolean
}

/** A follower of `letters/0` in a fake group. */
export async function joined({ holds = false, place = 0, joins = true, ...own }: Options = {}) {
  const parts: Part[] = []
  const failures: unknown[] = []
  const fatal: Error[] = []
  const { open, seeks, closed, reading } = fakeGroup()
  const handle: Subscription['handle'] = (entries) => {
    const { promise, resolve } = deferred<number | undefined>()
    parts.push({ source: entries[0]?.source, entries, end: resolve })
    if (!holds) resolve(undefined)
    return own.handle?.(entries) ?? promise
  }
  const start = async () => new Map([[LETTERS, place]])
  const follower = followKafka({
    subscription: { reader: 'test', topics: ['letters'], start, ...own, handle },
    open,
    prefix: 'test-',
    onFailure: (error) => failures.push(error),
    onFatal: (error) => fatal.push(error),
  })
  const { onJoin, onBatch, onEnd, topics } = await reading()
  if (joins) onJoin(OURS)
  await settleDown(2)

  async function end(at: number, next?: number): Promise<void> {
    parts[at]?.end(next)
    await settleDown(3)
  }

  async function offer(...offsets: readonly number[]): Promise<void> {
    for (const offset of offsets) follower.offer(ownEntry(offset))
    await settleDown(3)
  }

  /** Returns the offsets after which kafkajs continues. */
  async function fetch(first: number, count: number): Promise<readonly string[]> {
    const { fetched, resolved } = fetchedOf(messages(first, count))
    await onBatch(fetched)
    await settleDown(3)
    return resolved
  }

  const offsets = () => parts.map(({ entries }) => entries.map(({ offset }) => offset))
  const ids = () => parts.flatMap(({ entries }) => entries.map(({ envelope }) => envelope.id))
  const group = { seeks, closed, reading, onJoin, onBatch, onEnd, topics }
  return { ...group, follower, parts, failures, fatal, end, offer, fetch, offsets, ids }
}
