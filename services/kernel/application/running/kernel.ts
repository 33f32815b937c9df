import { setTimeout as pause } from 'node:timers/promises'
import type { EventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { ArriveError } from '../../common/errors.ts'
import type { Logger } from '../../common/logs.ts'
import type { Metrics } from '../../common/metrics.ts'
import type { Engines } from '../../event-store/engine-types.ts'
import type { DocumentStore } from '../../event-store/ports/document-store.ts'
import { hasPassed } from '../../event-store/ports/event-log.ts'
import {
  consumerName,
  ERASED_PERSONS,
  GENERATIONS,
  HISTORY,
  PARKED,
  REFUSED,
  storedNames,
  storedSpecs,
} from '../../event-store/projector/collections.ts'
import {
  currentGeneration,
  openGeneration,
  openOutdated,
  recordedGeneration,
} from '../../event-store/projector/generations.ts'
import { createOutcomes, OUTCOMES } from '../../event-store/projector/outcomes.ts'
import { createNotifier, createPacing } from '../../event-store/projector/pacing.ts'
import { isParked } from '../../event-store/projector/parked.ts'
import type { Pause } from '../../event-store/projector/pausing.ts'
import type { Projection } from '../../event-store/projector/projection.ts'
import { createReader, type ReaderOptions } from '../../event-store/reading/reader.ts'
import { createReaderAt } from '../../event-store/reading/reader-at.ts'
import { createRegistry, RESERVATIONS, SUBJECTS } from '../../event-store/requests/registry.ts'
import { createSubmit } from '../../event-store/requests/submit.ts'
import type { Secrets } from '../../event-store/sealing/secrets.ts'
import type { Kernel, KernelParts, Module } from '../module.ts'

export interface KernelOptions extends KernelParts {
  readonly engines: Engines
  readonly metrics: Metrics
  readonly projections?: readonly string[]
  /** Projections of all processes, whose documents can be read here. Default: those of this process. */
  readonly allProjections?: readonly Projection[]
}

export interface LiveProjection {
  readonly projection: Projection
  generation: number
  kept: readonly number[]
  /** Another version keeps updating its documents: they are only read, for comparison. */
  outdated?: boolean
  paused?: Pause | undefined
}

/** Milliseconds between lookups of outcomes recorded by other processes. */
const CHECK_SHARED_MS = 8
const CHECK_ALONE_MS = 250

export const KERNEL_COLLECTIONS = [
  HISTORY,
  OUTCOMES,
  ERASED_PERSONS,
  PARKED,
  REFUSED,
  GENERATIONS,
  SUBJECTS,
  RESERVATIONS,
]

interface PrepareOptions {
  readonly logger?: Logger
  readonly events?: EventCatalogue
  readonly rebuildOnly?: boolean
}

/** Newer event versions change the documents, so they count as another shape. */
function ofVersions(projection: Projection, versions: string | undefined): Projection {
  if (versions === undefined) return projection
  const collections = projection.collections.map((collection) =>
    collection.operational === true
      ? collection
      : { ...collection, basis: [...(collection.basis === undefined ? [] : [collection.basis]), versions].join(' ') },
  )
  return { ...projection, collections }
}

/** @param rebuildOnly keeps documents of another shape, which other processes may still read. */
export async function prepareStore(
  engines: Engines,
  modules: readonly Module[],
  secrets: Secrets,
  { logger, events, rebuildOnly = false }: PrepareOptions = {},
): Promise<LiveProjection[]> {
  const { store } = engines
  await store.ensure([...KERNEL_COLLECTIONS, ...modules.flatMap(({ collections = [] }) => collections)])
  const projections = modules
    .flatMap((module) => module.projections?.(secrets) ?? [])
    .map((projection) => ofVersions(projection, events?.versionsOf(projection.topics)))
  const lives: LiveProjection[] = []
  for (const projection of projections) {
    const old = engines.shared && rebuildOnly ? await openOutdated(store, projection) : undefined
    if (old !== undefined) {
      lives.push({ projection, generation: old.generation, kept: old.kept ?? [], outdated: true })
      continue
    }
    const { generation, kept = [] } = await openGeneration(store, projection, () =>
      onOtherShape(projection.name, engines.shared, logger),
    )
    lives.push({ projection, generation, kept })
  }
  return lives
}

/** Any process may switch it; its collections are registered before the first read. */
function sharedGeneration(
  store: DocumentStore,
  { projection, generation }: Pick<LiveProjection, 'projection'> & Partial<Pick<LiveProjection, 'generation'>>,
): () => Promise<number> {
  const announced = new Set([generation])
  return async () => {
    const current = await currentGeneration(store, projection)
    if (!announced.has(current)) await store.ensure(storedSpecs(projection, current))
    announced.add(current)
    return current
  }
}

/** A single process rebuilds such documents before it listens. With others, they may still be read. */
function onOtherShape(projection: string, shared: boolean, logger: Logger | undefined): void {
  if (shared)
    throw new Error(
      `The documents of ${projection} were made by another version: run \`npm run rebuild -- --accept\` with ` +
        'this version first (docs/operations.md, Rebuilding while people save).',
    )
  logger?.warn({ projection }, 'The documents have another shape; making them again')
}

export function createKernel(options: KernelOptions, lives: readonly LiveProjection[]): Kernel {
  const { engines, secrets, now, tracing } = options
  const { log, store, vault, shared } = engines
  const { pepper } = secrets
  const pacing = createPacing()
  const takes = store.takesWrites && { takesWrites: store.takesWrites }
  const outcomes = createOutcomes(store, vault, shared ? CHECK_SHARED_MS : CHECK_ALONE_MS)
  const sources = new Map(
    lives.map((live): [string, ReaderOptions] => {
      const { projection } = live
      // A rebuild in another process may have just switched; requests must not see an older state.
      const generation = shared ? sharedGeneration(store, live) : () => live.generation
      return [projection.name, { store, vault, pepper, projection, generation }]
    }),
  )
  const elsewhere = (options.allProjections ?? []).filter(({ name }) => !sources.has(name))
  for (const projection of elsewhere) {
    const generation = sharedGeneration(store, { projection })
    sources.set(projection.name, { store, vault, pepper, projection, generation })
  }
  const readers = new Map([...sources].map(([name, options]) => [name, createReader(options)]))
  const known = [...lives.map(({ projection }) => projection), ...elsewhere]
  async function caughtUp(name: string): Promise<Projection | undefined> {
    const projection = known.find((one) => one.name === name)
    if (projection !== undefined) await upToLog({ ...engines, pacing }, projection)
    return projection
  }
  return {
    ...engines,
    ...options,
    projections: options.projections ?? lives.map(({ projection }) => projection.name),
    outcomes,
    notifier: createNotifier(),
    submit: createSubmit({ log, vault, outcomes, now, appended: options.metrics.appended, tracing, ...takes }),
    upToLog: async (name) => void (await caughtUp(name)),
    isCurrent: async (name, person) => {
      const projection = await caughtUp(name)
      return projection !== undefined && !(await isParked(store, projection, person))
    },
    forgetAgain: (persons) => forgetAgain({ ...engines, pacing }, known, persons),
    pacing,
    registry: createRegistry({ store, vault, pepper, now }),
    reader: (projection) => {
      const reader = readers.get(projection)
      if (reader === undefined) throw new Error(`No projection ${projection} in this process`)
      return reader
    },
    readerAt: (projection, at) => {
      const options = sources.get(projection)
      if (options === undefined) throw new Error(`No projection ${projection} in this process`)
      return createReaderAt(options, at)
    },
  }
}

/** Maximum wait, and milliseconds between checks of one or of all offsets. */
const TIMEOUT_MS = 4_000
const CHECK_MS = 4
const CHECK_ALL_MS = 20

/** Resolves when the projection, in any process, has passed everything now in the log. */
async function upToLog(
  { log, store, pacing }: Pick<Kernel, 'log' | 'store' | 'pacing'>,
  projection: Pick<Projection, 'name' | 'topics'>,
  everyMs = CHECK_MS,
): Promise<void> {
  const ends = await log.ends(projection.topics)
  const until = performance.now() + TIMEOUT_MS
  for (;;) {
    const places = await store.progress(consumerName(projection, await currentGeneration(store, projection)))
    if (hasPassed(places, ends)) return
    if (performance.now() > until) throw new ArriveError('busy', { retryAfter: 1 })
    pacing.wake()
    await pause(everyMs)
  }
}

/** A projection that times out handles the erasure when it gets there. */
async function forgetAgain(
  parts: Pick<Kernel, 'log' | 'store' | 'pacing'>,
  projections: readonly Projection[],
  persons: readonly number[],
): Promise<void> {
  const { store } = parts
  const collections = projections.map(async (projection) => {
    await upToLog(parts, projection, CHECK_ALL_MS).catch(() => undefined)
    const { generation, kept = [] } = await recordedGeneration(store, projection)
    return [...storedNames(projection, [generation, ...kept])]
  })
  const names = (await Promise.all(collections)).flat()
  const forgotten = (person: number) => names.map((collection) => ({ kind: 'forget', collection, person }) as const)
  await store.commit(persons.flatMap(forgotten))
}
