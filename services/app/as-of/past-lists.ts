import { createCache, type Kernel, type Projection, type Reader } from '../../kernel/index.ts'
import { boundedReader } from './bounded-reader.ts'
import { pastStore } from './past-store.ts'
import { fromEvents, fromTimelines } from './remade.ts'
import { replayingReader } from './replaying-reader.ts'
import { spanReader } from './span-reader.ts'

/** Answers reads about everybody as at a moment: by what each projection keeps of the past. */
export function everybodyThen(kernel: Kernel, projections: readonly Projection[], at: number): Kernel {
  const pasts = new Map(projections.flatMap((one) => (one.pastOf === undefined ? [] : [[one.pastOf.projection, one]])))
  const readers = new Map<string, Reader>()

  function made(name: string): Reader {
    const projection = projections.find((one) => one.name === name)
    if (projection === undefined) throw new Error(`No projection ${name} in the past`)
    const replaying = replayingReader(kernel, projection, at)
    const past = pasts.get(name)
    if (past !== undefined) {
      const timelines = past.pastOf?.timeline
      const remade =
        timelines === undefined
          ? fromEvents(kernel, projection)
          : fromTimelines(kernel, { name: past.name, timelines, at })
      return spanReader(kernel, past, { at, others: replaying, remade })
    }
    return projection.growing === undefined ? replaying : boundedReader(kernel, projection, { at, others: replaying })
  }

  return {
    ...kernel,
    store: storeAt(kernel, at),
    now: () => at,
    reader: (name) => {
      const reader = readers.get(name) ?? made(name)
      readers.set(name, reader)
      return reader
    },
    upToLog: async (name) => kernel.upToLog(pasts.get(name)?.name ?? name),
  }
}

/** Moments for which a process remembers what it read about the agency. */
const MOMENTS = 20
const stores = new WeakMap<Kernel['store'], ReturnType<typeof createCache<number, Kernel['store']>>>()

function storeAt({ store }: Kernel, at: number): Kernel['store'] {
  const known = stores.get(store) ?? createCache<number, Kernel['store']>(MOMENTS)
  stores.set(store, known)
  const past = known.get(at) ?? pastStore(store, { at, persons: [], entries: [], hasDrafts: false })
  known.set(at, past)
  return past
}
