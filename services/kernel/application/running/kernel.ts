import { setTimeout as pause } from 'node:timers/promises'
import type { EventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { ArriveError } from '../../common/errors.ts'
import type { Logger } from '../../common/logs.ts'
import type { Metrics } from '../../common/metrics.ts'
import type { Engines } from '../../event-store/engine-types.ts'
import type { DocumentStore } from '../../event-store/ports/document-store.ts'
import { hasPassed } from '../../event-store/ports/event-log.ts'
import {
  currentGeneration,
  openGeneration,
  openOutdated,
  recordedGeneration,
} from '../../event-store/projector/generations.ts'
import {
  consumerName,
  ERASED_PERSONS,
  GENERATIONS,
  HISTORY,
  PARKED,
  REFUSED,
  storedNames,
  storedSpecs,
} from '../../event-store/projector/names.ts'
import { createOutcomes, OUTCOMES } from '../../event-store/projector/outcomes.ts'
import { createNotifier, createPacing } from '../../event-store/projector/pacing.ts'
import { isParked } from '../../event-store/projector/parked.ts'
import type { Pause } from '../../event-store/projector/pausing.ts'
import type { Projection } from '../../event-store/projector/projection.ts'
import { createReader } from '../../event-store/reading/reader.ts'
import { createRegistry, RESERVATIONS, SUBJECTS } from '../../event-store/requests/registry.ts'
import { createSubmit } from '../../event-store/requests/submit.ts'
import type { Secrets } from '../../event-store/sealing/secrets.ts'
import type { Kernel, KernelParts, Module } from '../module.ts'

export interface KernelOptions extends KernelParts {
  readonly engines: Engines
  readonly metrics: Metrics
  /** The names of all projections that are kept. Default: those of this process. */
  readonly projections?: readonly string[]
  /** Those of all processes: what others make is read here, too. Default: those of this process. */
  readonly allProjections?: readonly Projection[]
}

/** A projection and the generation of its documents that is read. */
export interface LiveProjection {
  readonly projection: Projection
  generation: number
  /** Earlier generations that were not discarded yet. */
  kept: readonly number[]
  /** Its documents belong to another version, which keeps updating them: they are only read, for comparison. */
  outdated?: boolean
  /** While a rebuild in this process has it paused. */
  paused?: Pause | undefined
}

/** How often outcomes recorded by other processes are looked up, in milliseconds. */
const CHECK_SHARED_MS = 8
const CHECK_ALONE_MS = 250

/** The collections that the kernel keeps for itself. */
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

/** Documents that are made of events of a later version than the first are not those of before. */
function ofVersions(projection: Projection, versions: string | undefined): Projection {
  if (versions === undefined) return projection
  const collections = projection.collections.map((collection) =>
    collection.operational === true
      ? collection
      : { ...collection, basis: [...(collection.basis === undefined ? [] : [collection.basis]), versions].join(' ') },
  )
  return { ...projection, collections }
}

/**
 * Announces every collection and finds the generations that are read.
 * @param rebuildOnly whether documents of another shape that others may still read are left as they are, to be rebuilt.
 */
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

/**
 * The generation that is read now, in whatever process it was made; its collections are announced before the first
 * read.
 */
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

/** Alone, a process makes such documents again before it listens. Others that still read them must not lose them so. */
function onOtherShape(projection: string, shared: boolean, logger: Logger | undefined): void {
  if (shared)
    throw new Error(
      `The documents of ${projection} were made by another version: run \`npm run rebuild -- --accept\` with ` +
        'this version first (docs/operations.md, Rebuilding while people save).',
    )
  logger?.warn({ projection }, 'The documents have another shape; making them again')
}

/** What modules work with, over the given engines. */
export function createKernel(options: KernelOptions, lives: readonly LiveProjection[]): Kernel {
  const { engines, secrets, now, tracing } = options
  const { log, store, vault, shared } = engines
  const { pepper } = secrets
  const pacing = createPacing()
  const takes = store.takesWrites && { takesWrites: store.takesWrites }
  const outcomes = createOutcomes(store, vault, shared ? CHECK_SHARED_MS : CHECK_ALONE_MS)
  const readers = new Map(
    lives.map((live) => {
      const { projection } = live
      // A rebuild in another process may have just switched; no request may see an older state because of it.
      const generation = shared ? sharedGeneration(store, live) : () => live.generation
      return [projection.name, createReader({ store, vault, pepper, projection, generation })]
    }),
  )
  const elsewhere = (options.allProjections ?? []).filter(({ name }) => !readers.has(name))
  for (const projection of elsewhere) {
    const generation = sharedGeneration(store, { projection })
    readers.set(projection.name, createReader({ store, vault, pepper, projection, generation }))
  }
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
    forgetAgain: (person) => forgetAgain({ ...engines, pacing }, known, person),
    pacing,
    registry: createRegistry({ store, vault, pepper, now }),
    reader: (projection) => {
      const reader = readers.get(projection)
      if (reader === undefined) throw new Error(`No projection ${projection} in this process`)
      return reader
    },
  }
}

/** Longest wait, and how often the offset is checked, in milliseconds; less often where all projections are. */
const TIMEOUT_MS = 4_000
const CHECK_MS = 4
const CHECK_ALL_MS = 20

/** Resolves when the projection, in whatever process it is kept, has passed everything that the log holds now. */
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

/** One that is away forgets the person when it comes to the erasure. */
async function forgetAgain(
  parts: Pick<Kernel, 'log' | 'store' | 'pacing'>,
  projections: readonly Projection[],
  person: number,
): Promise<void> {
  const { store } = parts
  const collections = projections.map(async (projection) => {
    await upToLog(parts, projection, CHECK_ALL_MS).catch(() => undefined)
    const { generation, kept = [] } = await recordedGeneration(store, projection)
    return [...storedNames(projection, [generation, ...kept])]
  })
  const names = (await Promise.all(collections)).flat()
  await store.commit(names.map((collection) => ({ kind: 'forget', collection, person })))
}
