import { MAILS_ASIDE } from '../../identity/module.ts'
import {
  consumerName,
  type Generation,
  type Kernel,
  type Metrics,
  type Module,
  type Projection,
  parkedPersons,
  type Reaction,
  reactionReader,
  recordedGenerations,
  type SourceOffsets,
  topicOf,
} from '../../kernel/index.ts'
import { createAge } from '../../shared/oldest.ts'
import type { Certificate } from '../keys/certificates.ts'

/** What is measured now and then. */
export interface Measures extends Pick<Metrics, 'watch'> {
  /** How many events of a source a projection has yet to apply. */
  readonly lag: (projection: string, source: string, events: number) => void
  /** For how many seconds a projection has been behind. */
  readonly lagSeconds: (projection: string, seconds: number) => void
  /** For how many seconds the oldest event that a projection has yet to apply has been in the log. */
  readonly oldest: (projection: string, seconds: number) => void
  /** How many events a reaction has yet to see. */
  readonly waiting: (reaction: string, events: number) => void
  /** For how many seconds the oldest of them has been in the log. */
  readonly oldestWaiting: (reaction: string, seconds: number) => void
  /** How many persons are parked. */
  readonly parked: (persons: number) => void
  /** In how many days the first certificate of a setting ends. */
  readonly certificate: (setting: string, days: number) => void
}

/** What there is to be measured in a process. */
export interface Measured {
  readonly projections: readonly Projection[]
  readonly reactions: readonly Pick<Reaction, 'name' | 'topics'>[]
  /** What a reaction puts aside for later, and where that is kept. */
  readonly aside: { readonly reaction: string; readonly collection: string }
  readonly certificates: readonly Certificate[]
}

/** A projection or a reaction, as it reads the log. */
interface LogReader extends Pick<Reaction, 'name' | 'topics'> {
  readonly reader: string
}

/** What a reader has before it: events by source and in all, and the age of the oldest in seconds. */
interface Ahead extends LogReader {
  readonly events: ReadonlyMap<string, number>
  readonly sum: number
  readonly oldest: number
}

/** Milliseconds between two measurements. */
const EVERY = 5_000
const DAY = 24 * 60 * 60 * 1_000

/** A module that measures the others of this process. */
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
 * Tells, each time it is called, how far behind and for how long each projection and each reaction is, how many persons
 * are parked, and how long the certificates last. How long ago that succeeded is a metric too: without the documents
 * the others stay what they were.
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

  /** How many events of each source each reader has before it, and the age of the oldest, in seconds. */
  async function aheadOf(readers: readonly LogReader[]): Promise<readonly Ahead[]> {
    // Read before the ends: an event that comes in between must not be missing from them.
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
    const generations = await recordedGenerations(store, projections)
    const projectors = projections.map(({ name, topics }, at) => {
      const { generation } = generations[at] as Generation
      return { name, reader: consumerName({ name }, generation), topics }
    })
    const reactors = reactions.map(({ name, topics }) => ({ name, reader: reactionReader({ name }), topics }))
    const ahead = await aheadOf([...projectors, ...reactors])
    for (const one of ahead.slice(0, projectors.length)) measureProjection(one)
    for (const { name, sum, oldest } of ahead.slice(projectors.length)) {
      // Not their age: a mailbox that is full for days is nobody's here to mend.
      const waits = name === aside.reaction ? await store.count(aside.collection) : 0
      measures.waiting(name, sum + waits)
      measures.oldestWaiting(name, oldest)
    }
    measures.parked(await parkedPersons(store))
    measuredAt = now()
  }
}
