import {
  consumerName,
  currentGeneration,
  type Kernel,
  type Module,
  type Projection,
  parkedNow,
} from './kernel/index.ts'

/** What is measured now and then. */
export interface Measures {
  /** How many events of a source a projection has yet to apply. */
  readonly lag: (projection: string, source: string, events: number) => void
  /** For how many seconds a projection has been behind. */
  readonly lagSeconds: (projection: string, seconds: number) => void
  /** How many persons are parked. */
  readonly parked: (persons: number) => void
}

/** Milliseconds between two measurements. */
const EVERY = 5_000

/** A module that measures the projections of the others in this process. */
export function measuring(modules: readonly Module[], measures: Measures): Module {
  return {
    name: 'measuring',
    tasks: (kernel) => {
      const projections = modules.flatMap((module) => module.projections?.(kernel.secrets) ?? [])
      return [{ name: 'measure', every: EVERY, run: createMeasure(kernel, projections, measures) }]
    },
  }
}

/** Tells, each time it is called, how far and how long each projection is behind and how many persons are parked. */
export function createMeasure(
  { store, log, now }: Pick<Kernel, 'store' | 'log' | 'now'>,
  projections: readonly Projection[],
  measures: Measures,
): () => Promise<void> {
  const behindSince = new Map<string, number>()

  async function lagOf(projection: Projection): Promise<number> {
    const places = await store.progress(consumerName(projection, await currentGeneration(store, projection)))
    let all = 0
    for (const [source, end] of await log.ends(projection.topics)) {
      const events = end - (places.get(source) ?? 0)
      measures.lag(projection.name, source, events)
      all += events
    }
    return all
  }

  return async () => {
    for (const projection of projections) {
      const { name } = projection
      if ((await lagOf(projection)) === 0) behindSince.delete(name)
      else if (!behindSince.has(name)) behindSince.set(name, now())
      const since = behindSince.get(name)
      measures.lagSeconds(name, since === undefined ? 0 : (now() - since) / 1_000)
    }
    measures.parked((await parkedNow(store)).length)
  }
}
