import { MAILS_ASIDE } from '../../identity/module.ts'
import {
  generations,
  type Kernel,
  kernelData,
  type Metrics,
  type Module,
  type Projection,
  parked,
  type Reaction,
  type SourceOffsets,
  topicOf,
} from '../../kernel/index.ts'
import { createAge } from '../../shared/oldest.ts'
import type { Certificate } from '../keys/certificates.ts'

export interface Measures extends Pick<Metrics, 'watch'> {
  /** Unread events of a source. */
  readonly lag: (projection: string, source: string, events: number) => void
  /** How long a projection has been behind. */
  readonly lagSeconds: (projection: string, seconds: number) => void
  /** Age of the oldest unread event. */
  readonly oldest: (projection: string, seconds: number) => void
  /** Unread events. */
  readonly waiting: (reaction: string, events: number) => void
  /** Age of the oldest unread event. */
  readonly oldestWaiting: (reaction: string, seconds: number) => void
  readonly parked: (persons: number) => void
  /** Days until the first certificate of a setting expires. */
  readonly certificate: (setting: string, days: number) => void
}

export interface Measured {
  readonly projections: readonly Projection[]
  readonly reactions: readonly Pick<Reaction, 'name' | 'topics'>[]
  /** A collection of events that a reaction will retry. */
  readonly aside: { readonly reaction: string; readonly collection: string }
  readonly certificates: readonly Certificate[]
}

interface LogReader extends Pick<Reaction, 'name' | 'topics'> {
  readonly reader: string
}

/** Unread events by source and in total, and the age of the oldest in seconds. */
interface Ahead extends LogReader {
  readonly events: ReadonlyMap<string, number>
  readonly sum: number
  readonly oldest: number
}

/** Milliseconds. */
const EVERY = 5_000
const DAY = 24 * 60 * 60 * 1_000

export function measuring(
  modules: readonly Module[],
  certificates: readonly Certificate[],
  measures: Measures,
): Module {
  return {
    name: 'measuring',
    tasks: (kernel) => {
      const projections = modules.flatMap((module) => module.projections?.(kernel.secrets) ?? [])
      const reactions = modules.flatMap((module) => module.reactions?.(kernel) ?? [])
      const run = createMeasure(kernel, { projections, reactions, certificates, aside: MAILS_ASIDE }, measures)
      return [{ name: 'measure', every: EVERY, run }]
    },
  }
}

/**
 * Measures lag, parked persons and certificates. Without the documents the values stay unchanged, so the time since the
 * last success is a metric too.
 */
export function createMeasure(
  { store, log, now }: Pick<Kernel, 'store' | 'log' | 'now'>,
  { projections, reactions, certificates, aside }: Measured,
  measures: Measures,
): () => Promise<void> {
  const behindSince = new Map<string, number>()
  const ages = new Map<string, ReturnType<typeof createAge>>()
  let measuredAt = now()
  measures.watch('arrive_measured_seconds', 'Time since the last measurement', () => (now() - measuredAt) / 1_000)

  async function aheadOf(readers: readonly LogReader[]): Promise<readonly Ahead[]> {
    // Read progress before the ends, so that no event in between is missing from them.
    const places: SourceOffsets[] = []
    for (const { reader } of readers) places.push(await store.progress(reader))
    const ends = await log.ends([...new Set(readers.flatMap(({ topics }) => topics))])
    return readers.map((one, at) => {
      const own = new Map([...ends].filter(([source]) => one.topics.includes(topicOf(source))))
      const reached = places[at] ?? new Map()
      const age = ages.get(one.reader) ?? createAge(now)
      ages.set(one.reader, age)
      const events = new Map([...own].map(([source, end]) => [source, end - (reached.get(source) ?? 0)]))
      return { ...one, events, oldest: age(reached, own), sum: events.values().reduce((all, more) => all + more, 0) }
    })
  }

  function measureProjection({ name, events, oldest, sum }: Ahead): void {
    for (const [source, count] of events) measures.lag(name, source, count)
    measures.oldest(name, oldest)
    if (sum === 0) behindSince.delete(name)
    else if (!behindSince.has(name)) behindSince.set(name, now())
    const since = behindSince.get(name)
    measures.lagSeconds(name, since === undefined ? 0 : (now() - since) / 1_000)
  }

  return async () => {
    for (const { setting, ends } of certificates) measures.certificate(setting, (ends - now()) / DAY)
    const recorded = await generations.recordedGenerations(store, projections)
    const projectors = projections.map(({ name, topics }, at) => {
      const { generation } = recorded[at] as generations.Generation
      return { name, reader: kernelData.consumerName({ name }, generation), topics }
    })
    const reactors = reactions.map(({ name, topics }) => ({
      name,
      reader: kernelData.reactionReader({ name }),
      topics,
    }))
    const ahead = await aheadOf([...projectors, ...reactors])
    for (const one of ahead.slice(0, projectors.length)) measureProjection(one)
    for (const { name, sum, oldest } of ahead.slice(projectors.length)) {
      // Their age does not count: a mailbox may be full for days.
      const waits = name === aside.reaction ? await store.count(aside.collection) : 0
      measures.waiting(name, sum + waits)
      measures.oldestWaiting(name, oldest)
    }
    measures.parked(await parked.parkedPersons(store))
    measuredAt = now()
  }
}
