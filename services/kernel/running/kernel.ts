import type { LoginLimits } from '../edge/limits.ts'
import type { Logger } from '../edge/logs.ts'
import type { Metrics } from '../edge/metrics.ts'
import type { Engines, Kernel, Module } from '../module.ts'
import { ERASED_PERSONS, GENERATIONS, HISTORY, PARKED, REFUSED, storedSpecs } from '../projector/names.ts'
import { createOutcomes, OUTCOMES } from '../projector/outcomes.ts'
import type { Projection } from '../projector/projection.ts'
import { currentGeneration } from '../projector/rebuild.ts'
import { createReader } from '../reading/reader.ts'
import { createRegistry, RESERVATIONS, SUBJECTS } from '../requests/registry.ts'
import { createSubmit } from '../requests/submit.ts'
import type { Secrets } from '../sealing/secrets.ts'
import type { Settings } from '../settings.ts'
import type { Texts } from '../texts.ts'

export interface KernelOptions {
  readonly engines: Engines
  readonly settings: Settings
  readonly secrets: Secrets
  readonly logger: Logger
  readonly metrics: Metrics
  readonly texts: Texts
  readonly loginLimits: LoginLimits
  readonly now: () => number
  readonly newId: () => string
}

/** A projection and the generation of its documents that is read. */
export interface Live {
  readonly projection: Projection
  generation: number
}

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

/** Announces every collection and finds the generations that are read. */
export async function prepareStore(engines: Engines, modules: readonly Module[], secrets: Secrets): Promise<Live[]> {
  const { store } = engines
  await store.ensure([...KERNEL_COLLECTIONS, ...modules.flatMap(({ collections = [] }) => collections)])
  const projections = modules.flatMap((module) => module.projections?.(secrets) ?? [])
  const lives: Live[] = []
  for (const projection of projections) {
    const generation = await currentGeneration(store, projection)
    await store.ensure(storedSpecs(projection, generation))
    lives.push({ projection, generation })
  }
  return lives
}

/** What modules work with, over the given engines. */
export function createKernel(options: KernelOptions, lives: readonly Live[]): Kernel {
  const { engines, secrets, now } = options
  const { log, store, vault } = engines
  const { pepper } = secrets
  const outcomes = createOutcomes(store, vault)
  const readers = new Map(
    lives.map((live) => {
      const generation = () => live.generation
      return [live.projection.name, createReader({ store, vault, pepper, projection: live.projection, generation })]
    }),
  )
  return {
    ...engines,
    ...options,
    outcomes,
    submit: createSubmit({ log, vault, outcomes, now, appended: options.metrics.appended }),
    registry: createRegistry({ store, vault, pepper, now }),
    reader: (projection) => {
      const reader = readers.get(projection)
      if (reader === undefined) throw new Error(`No projection ${projection} in this process`)
      return reader
    },
  }
}
