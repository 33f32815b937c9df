import { currentGeneration, discard, recordedGeneration, recording } from '../../event-store/projector/generations.ts'
import { readerName } from '../../event-store/projector/names.ts'
import { endEarlierPauses, isPaused } from '../../event-store/projector/pausing.ts'
import { beginReplay, type Rebuilt } from '../../event-store/projector/rebuild.ts'
import type { Kernel } from '../module.ts'
import type { Live } from './kernel.ts'
import { type RebuildLease, takeRebuildLease } from './lease.ts'
import { type Change, takeOver } from './taking-over.ts'
import { applied, projectorParts, type Workers } from './workers.ts'

/** Beside processes that serve people: batches of this size, with a rest after each, leave the engines to them. */
const GENTLY = { batch: 200, rest: 5 }

/**
 * Makes the documents of every projection again while the product goes on, in this process and in others. Where a new
 * generation shows exactly what the old one shows, it takes its place. Where it does not, nothing is switched, unless
 * somebody who has seen the differences accepts them (documents that were damaged, persons parked by code that has been
 * mended). Alone, the old generation is removed then; where others share the data it is kept until `discardOld`.
 * @throws Error with one sentence where another process rebuilds.
 */
export function rebuildAll(
  kernel: Kernel,
  lives: readonly Live[],
  workers: Workers,
  accept = false,
): Promise<readonly Rebuilt[]> {
  return leased(kernel, lives, async (lease) => {
    const all: Rebuilt[] = []
    for (const [at, live] of lives.entries()) {
      await lease.assertHeld()
      all.push(await rebuildOne(kernel, live, { lease, workers, at, accept }))
    }
    return all
  })
}

/** Whatever another one has paused that had the lease before is ended, and it can switch nothing any more. */
async function leased<T>(
  kernel: Kernel,
  lives: readonly Live[],
  work: (lease: RebuildLease) => Promise<T>,
): Promise<T> {
  const lease = await takeRebuildLease(kernel)
  try {
    for (const live of lives) await endEarlierPauses(kernel.store, readerName(live.projection, live.generation))
    return await work(lease)
  } finally {
    await lease.release()
  }
}

async function rebuildOne(kernel: Kernel, live: Live, given: Omit<Change, 'replay'>): Promise<Rebuilt> {
  await discardOld(kernel, live)
  const replay = await beginReplay({ ...projectorParts(kernel, live), ...(kernel.shared && GENTLY) })
  const change = { ...given, replay }
  try {
    await compareBeside(kernel, live, change)
    return await takeOver(kernel, live, change)
  } finally {
    await discardUnused(kernel, live, change)
  }
}

/** So few persons are compared in the pause: that takes it no longer than the pause itself. */
const FEW = 100
/** Where more are saved meanwhile, time and again, the last of these times ends it. */
const ROUNDS = 5

/** Compares everybody while all goes on, then whoever was saved meanwhile, until those are few. */
async function compareBeside(kernel: Kernel, live: Live, change: Change): Promise<void> {
  const { replay } = change
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever has the lease by now may be making a generation of the same number, and must know of all it applies.
    await change.lease.assertHeld()
    await catchUpBeside(kernel, live, change)
    if (round > 0 && replay.changed() <= FEW) return
    await replay.compare()
  }
  await catchUpBeside(kernel, live, change)
}

/** The live one first: only it records what became of the events, so the new one must not pass it. */
async function catchUpBeside(kernel: Kernel, live: Live, { replay, workers, at }: Change): Promise<void> {
  if (live.outdated === true) {
    // Another version goes on with it, or has ended: it is followed as far as it is now, which is no pause yet.
    const places = await kernel.store.progress(readerName(live.projection, live.generation))
    return replay.catchUpTo(new Map([...places].filter(([, place]) => !isPaused(place))))
  }
  const ends = await kernel.log.ends(live.projection.topics)
  await applied(kernel, { workers, at }, ends)
  await replay.catchUpTo(ends)
}

/**
 * A generation that has not taken the place of the one before is left to nobody: who is erased later would stay in it.
 */
async function discardUnused(
  { store, logger }: Kernel,
  { projection }: Live,
  { replay, lease }: Change,
): Promise<void> {
  try {
    await replay.stop()
    // Whoever has the lease by now may be making a generation of the same number.
    await lease.assertHeld()
    if ((await currentGeneration(store, projection)) < replay.generation) {
      await discard(store, projection, replay.generation)
    }
  } catch (error) {
    logger.warn({ projection: projection.name, err: error }, 'What was made again is left; the next rebuild removes it')
  }
}

/**
 * Removes the generations that were kept when others took their places. @throws Error where another process rebuilds.
 */
export function discardAllOld(kernel: Kernel, lives: readonly Live[]): Promise<void> {
  return leased(kernel, lives, async () => {
    for (const live of lives) await discardOld(kernel, live)
  })
}

async function discardOld({ store }: Kernel, live: Live): Promise<void> {
  const { projection } = live
  const recorded = await recordedGeneration(store, projection)
  const { kept = [] } = recorded
  for (const old of kept) await discard(store, projection, old)
  live.kept = []
  if (kept.length > 0) await store.commit([recording(projection, { ...recorded, kept: [] })])
}
