import {
  type DocumentStore,
  generations,
  kernelData,
  type Projection,
  projecting,
  type SourceOffsets,
} from '../../kernel/index.ts'
import { createComparison, type Difference } from './comparing.ts'

export interface Rebuilt {
  readonly projection: string
  readonly generation: number
  readonly documents: number
  readonly differences: readonly Difference[]
  /** Persons compared in each call. */
  readonly compared: readonly number[]
}

/** A new generation of a projection's documents, built while the current one stays in use. */
export interface Replay {
  readonly generation: number
  /** Stops at these ends. */
  readonly catchUpTo: (ends: SourceOffsets) => Promise<void>
  readonly stop: () => Promise<void>
  readonly applied: () => number
  readonly compared: () => number
  /** Persons with events applied here since they were last compared. */
  readonly changed: () => number
  /**
   * Compares both generations person by person: first everyone, then persons changed since. This one must rest. The one
   * in use may be ahead but not behind: its extra events mark their persons as changed once applied here. So the last
   * call compares both at the same offset.
   */
  readonly compare: () => Promise<Rebuilt>
}

/** Tokens and orders are indexed once, after the documents are written. */
export async function openNew(store: DocumentStore, projection: Projection, generation: number): Promise<void> {
  await generations.discard(store, projection, generation)
  await store.ensure(kernelData.specsToFill(projection, generation))
}

/** Does not touch the generation in use. @param isFilled whether the new one was filled (`fillGenerations`) */
export async function beginReplay(
  options: Omit<projecting.ProjectorOptions, 'generation' | 'live' | 'until'>,
  isFilled = false,
): Promise<Replay> {
  const { projection, store } = options
  const current = await generations.currentGeneration(store, projection)
  const generation = current + 1
  if (!isFilled) await openNew(store, projection, generation)
  const specs = kernelData.storedSpecs(projection, generation)
  let until: SourceOffsets = new Map()
  let changed = new Set<number>()
  const onPersonsAffected = (persons: Iterable<number>) => {
    for (const person of persons) changed.add(person)
  }
  const projector = projecting.createProjector({
    ...options,
    generation,
    live: false,
    until: () => until,
    onPersonsAffected,
  })
  const comparison = createComparison(options, [current, generation])
  const compared: number[] = []
  let stopped: Promise<void> | undefined
  projector.start()

  async function compareDue(): Promise<number> {
    const due = changed
    changed = new Set()
    if (compared.length === 0) return comparison.everybody(options.rest ?? 0)
    await comparison.only(due)
    return due.size
  }

  async function compare(): Promise<Rebuilt> {
    compared.push(await compareDue())
    const [documents, differences] = [comparison.documents(), comparison.differences()]
    return { projection: projection.name, generation, documents, differences, compared: [...compared] }
  }

  return {
    generation,
    catchUpTo: async (ends) => {
      until = ends
      await projector.caughtUp(ends)
      await store.ensure(specs)
    },
    stop: () => {
      stopped ??= projector.stop()
      return stopped
    },
    applied: () => [...projector.positions().values()].reduce((sum, next) => sum + next, 0),
    compared: comparison.compared,
    changed: () => changed.size,
    compare,
  }
}
