import {
  backgroundWork,
  generations,
  type Kernel,
  kernelData,
  type LiveProjection,
  pausing,
} from '../../kernel/index.ts'
import { type FillPart, fillGenerations, partFiller } from './filling.ts'
import { type RebuildLease, takeRebuildLease } from './lease.ts'
import { endEarlierPauses } from './pausing.ts'
import type { Stage, Watch } from './progress.ts'
import { beginReplay, type Rebuilt } from './replay.ts'
import { shareOut } from './share-out.ts'
import { compareAndSwitch, type Rebuild } from './take-over.ts'

/** Batch size and pause in milliseconds for background work, so that requests have priority. */
const BACKGROUND_RATE = { batch: 200, rest: 5 }
/** Projections rebuilt at once on shared engines: each waits most of the time, for those in use or Kafka's groups. */
const AT_ONCE_SHARED = 3

export interface RebuildOptions {
  readonly accept?: boolean
  readonly watch?: Watch | undefined
  /** Fills documents in another thread. Absent: this one applies all events, leaving time for other work. */
  readonly helper?: FillPart | undefined
}

/**
 * Rebuilds the documents of every projection while the server runs. A new generation replaces the old one only if it
 * shows exactly the same, or with `accept`, after an operator has seen the differences (damaged documents, persons
 * parked by code that was fixed). On shared engines the old generation is kept until `discardOld`.
 * @throws Error with one sentence if another process rebuilds
 */
export function rebuildAll(
  kernel: Kernel,
  lives: readonly LiveProjection[],
  workers: backgroundWork.BackgroundWork,
  { accept = false, watch, helper }: RebuildOptions = {},
): Promise<readonly Rebuilt[]> {
  return leased(kernel, lives, async (lease) => {
    const isFilled = helper !== undefined
    const filled = new Map(isFilled ? lives.map((live) => [live, live.generation + 1]) : [])
    try {
      if (helper !== undefined) await fillAll(kernel, lives, { workers, helper, watch })
      return await rebuildEach(kernel, lives, { lease, workers, accept, watch, isFilled })
    } finally {
      for (const [live, generation] of filled) await discardUnused(kernel, live, { lease, generation })
    }
  })
}

async function rebuildEach(
  kernel: Kernel,
  lives: readonly LiveProjection[],
  given: Omit<Rebuild, 'replay' | 'at'>,
): Promise<readonly Rebuilt[]> {
  // Projections that only keep a history have no documents.
  const due = [...lives.entries()].filter(([, { projection }]) => projection.collections.length > 0)
  const rebuilt = new Map<LiveProjection, Rebuilt>()
  await shareOut(due, Array(kernel.shared ? AT_ONCE_SHARED : 1).fill(undefined), async ([at, live]) => {
    await given.lease.assertHeld()
    rebuilt.set(live, await rebuildOne(kernel, live, { ...given, at }))
  })
  return lives.flatMap((live) => rebuilt.get(live) ?? [])
}

interface Helped extends Pick<Rebuild, 'workers' | 'watch'> {
  readonly helper: FillPart
}

async function fillAll(kernel: Kernel, lives: readonly LiveProjection[], { helper, ...how }: Helped): Promise<void> {
  for (const live of lives) await discardOld(kernel, live)
  const liveOf = (name: string) => lives.find(({ projection }) => projection.name === name) as LiveProjection
  const own = partFiller((name) => backgroundWork.projectorParts(kernel, liveOf(name)))
  await fillGenerations(kernel, lives, { ...how, fillers: [own, helper] })
}

/** Ends pauses of an earlier lease owner, which can then no longer switch generations. */
async function leased<T>(
  kernel: Kernel,
  lives: readonly LiveProjection[],
  work: (lease: RebuildLease) => Promise<T>,
): Promise<T> {
  const lease = await takeRebuildLease(kernel)
  try {
    for (const live of lives)
      await endEarlierPauses(kernel.store, kernelData.consumerName(live.projection, live.generation))
    return await work(lease)
  } finally {
    await lease.release()
  }
}

async function rebuildOne(kernel: Kernel, live: LiveProjection, given: Omit<Rebuild, 'replay'>): Promise<Rebuilt> {
  await discardOld(kernel, live)
  // On shared engines, reading every old document would cost more than sealing.
  const how = kernel.shared ? BACKGROUND_RATE : { like: live.generation }
  const replay = await beginReplay({ ...backgroundWork.projectorParts(kernel, live), ...how }, given.isFilled)
  const change = { ...given, replay }
  try {
    await compareWhileLive(kernel, live, change)
    return await compareAndSwitch(kernel, live, change)
  } finally {
    await replay.stop()
    await discardUnused(kernel, live, { lease: given.lease, generation: replay.generation })
  }
}

/** Keeps the pause short. */
const MAX_IN_PAUSE = 100
/** Attempts to get below that maximum while saves continue. */
const MAX_ROUNDS = 5

/** Compares all persons while saves continue, then those saved in the meantime, until few are left. */
async function compareWhileLive(kernel: Kernel, live: LiveProjection, change: Rebuild): Promise<void> {
  const { replay } = change
  const events = await eventsOf(kernel, live.projection)
  const watched = (doing: Stage['doing'], done: () => number) =>
    change.watch?.(() => ({ projection: live.projection.name, doing, done: done(), events }))
  let ended = change.isFilled ? undefined : watched('applied', replay.applied)
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      // A new lease owner may be making a generation of the same number, and must see all events that it applies.
      await change.lease.assertHeld()
      await catchUpWhileLive(kernel, live, change)
      if (round > 0 && replay.changed() <= MAX_IN_PAUSE) return
      if (round === 0) {
        ended?.()
        ended = watched('compared', replay.compared)
      }
      await replay.compare()
    }
    await catchUpWhileLive(kernel, live, change)
  } finally {
    ended?.()
  }
}

export async function eventsOf(
  { log }: Pick<Kernel, 'log'>,
  { topics }: LiveProjection['projection'],
): Promise<number> {
  return [...(await log.ends(topics)).values()].reduce((sum, end) => sum + end, 0)
}

/** The live generation first: only it records outcomes, so the new one must not pass it. */
async function catchUpWhileLive(kernel: Kernel, live: LiveProjection, { replay, workers, at }: Rebuild): Promise<void> {
  if (live.outdated === true) {
    // Another version keeps updating it, or has ended: the new one catches up to its current offsets, without a pause.
    const places = await kernel.store.progress(kernelData.consumerName(live.projection, live.generation))
    return replay.catchUpTo(new Map([...places].filter(([, place]) => !pausing.isPaused(place))))
  }
  const ends = await kernel.log.ends(live.projection.topics)
  await backgroundWork.applied(kernel, { workers, at }, ends)
  await replay.catchUpTo(ends)
}

/** A generation that was not switched to would keep persons who are erased later. */
async function discardUnused(
  { store, logger }: Kernel,
  { projection }: LiveProjection,
  { lease, generation }: { readonly lease: RebuildLease; readonly generation: number },
): Promise<void> {
  try {
    // A new lease owner may be making a generation of the same number.
    await lease.assertHeld()
    if ((await generations.currentGeneration(store, projection)) < generation) {
      await generations.discard(store, projection, generation)
    }
  } catch (error) {
    logger.warn({ projection: projection.name, err: error }, 'What was made again is left; the next rebuild removes it')
  }
}

/** Removes replaced generations. @throws Error if another process rebuilds */
export function discardAllOld(kernel: Kernel, lives: readonly LiveProjection[]): Promise<void> {
  return leased(kernel, lives, async () => {
    for (const live of lives) await discardOld(kernel, live)
  })
}

async function discardOld({ store }: Kernel, live: LiveProjection): Promise<void> {
  const { projection } = live
  const recorded = await generations.recordedGeneration(store, projection)
  const { kept = [] } = recorded
  for (const old of kept) await generations.discard(store, projection, old)
  live.kept = []
  if (kept.length > 0) await store.commit([generations.recording(projection, { ...recorded, kept: [] })])
}
