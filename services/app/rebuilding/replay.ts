import {
  createProjector,
  currentGeneration,
  discard,
  type ProjectorOptions,
  type SourceOffsets,
  storedSpecs,
} from '../../kernel/index.ts'
import { createComparison, type Difference } from './comparing.ts'

export interface Rebuilt {
  readonly projection: string
  readonly generation: number
  readonly documents: number
  readonly differences: readonly Difference[]
  /** How many persons were compared, each time in turn. */
  readonly compared: readonly number[]
}

/** A new generation of a projection's documents, built while the current one stays in use. */
export interface Replay {
  readonly generation: number
  /** Goes on to these ends and rests there. */
  readonly catchUpTo: (ends: SourceOffsets) => Promise<void>
  readonly stop: () => Promise<void>
  /** How many events it has applied. */
  readonly applied: () => number
  /** How many documents were compared so far, in all. */
  readonly compared: () => number
  /** How many persons have had an event applied here since they were last compared. */
  readonly changed: () => number
  /**
   * Compares both generations, opened and canonical, person by person: everybody at first, then whoever has changed
   * since. This one must rest. The one that is read may have gone on, but not be behind: what it has applied beyond
   * this one makes those persons changed ones when it is applied here. So what the last call finds holds where both
   * stood at the same place.
   */
  readonly compare: () => Promise<Rebuilt>
}

/** Begins to replay the log from its start into a new generation. The one that is read is not touched. */
export async function beginReplay(options: Omit<ProjectorOptions, 'generation' | 'live' | 'until'>): Promise<Replay> {
  const { projection, store } = options
  const current = await currentGeneration(store, projection)
  const generation = current + 1
  await discard(store, projection, generation)
  await store.ensure(storedSpecs(projection, generation))
  let until: SourceOffsets = new Map()
  let changed = new Set<number>()
  const onPersonsAffected = (persons: Iterable<number>) => {
    for (const person of persons) changed.add(person)
  }
  const projector = createProjector({ ...options, generation, live: false, until: () => until, onPersonsAffected })
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
    catchUpTo: (ends) => {
      until = ends
      return projector.caughtUp(ends)
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
