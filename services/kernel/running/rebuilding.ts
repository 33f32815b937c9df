import type { Kernel } from '../module.ts'
import type { Positions } from '../ports/event-log.ts'
import { currentGeneration, discard, recordedGeneration, recording, switching } from '../projector/generations.ts'
import { readerName, storedSpecs } from '../projector/names.ts'
import { endPause, foundPause, isPaused, type Pause, pauseReader, resumeReader } from '../projector/pausing.ts'
import { createProjector, type Projector } from '../projector/projector.ts'
import { beginReplay, type Rebuilt, type Replay } from '../projector/rebuild.ts'
import type { Live } from './kernel.ts'
import { applied, projectorParts, type Workers } from './workers.ts'

/** Beside processes that serve people: batches of this size, with a rest after each, leave the engines to them. */
const GENTLY = { batch: 200, rest: 5 }

/**
 * Makes the documents of every projection again while the product goes on, in this process and in others. Where a new
 * generation shows exactly what the old one shows, it takes its place. Where it does not, nothing is switched, unless
 * somebody who has seen the differences accepts them (documents that were damaged, persons parked by code that has been
 * mended). Alone, the old generation is removed then; where others share the data it is kept until `discardOld`.
 */
export async function rebuildAll(
  kernel: Kernel,
  lives: readonly Live[],
  workers: Workers,
  accept = false,
): Promise<readonly Rebuilt[]> {
  const all: Rebuilt[] = []
  for (const [at, live] of lives.entries()) {
    await discardOld(kernel, live)
    const replay = await beginReplay({ ...projectorParts(kernel, live), ...(kernel.shared && GENTLY) })
    const change = { replay, workers, at, accept }
    try {
      await catchUpBeside(kernel, live, change)
      all.push(await takeOver(kernel, live, change))
    } finally {
      await discardUnused(kernel, live, replay)
    }
  }
  return all
}

/** The live one too: only it records what became of the events, so the new one must not pass it. */
async function catchUpBeside(kernel: Kernel, live: Live, { replay, workers, at }: Change): Promise<void> {
  if (live.outdated === true) {
    // Another version goes on with it, or has ended: it is followed as far as it is now, which is no pause yet.
    const places = await kernel.store.progress(readerName(live.projection, live.generation))
    return replay.catchUpTo(new Map([...places].filter(([, place]) => !isPaused(place))))
  }
  const ends = await kernel.log.ends(live.projection.topics)
  await Promise.all([replay.catchUpTo(ends), applied(kernel, { workers, at }, ends)])
}

/** A generation that has not taken the place of the one before is left to nobody: who is erased later would stay in it. */
async function discardUnused({ store, logger }: Kernel, { projection }: Live, replay: Replay): Promise<void> {
  try {
    await replay.stop()
    if ((await currentGeneration(store, projection)) < replay.generation) {
      await discard(store, projection, replay.generation)
    }
  } catch (error) {
    logger.warn({ projection: projection.name, err: error }, 'What was made again is left; the next rebuild removes it')
  }
}

/** Ends the pauses of a rebuild that is not to be finished. */
export async function abandonRebuild({ store }: Kernel, lives: readonly Live[]): Promise<void> {
  for (const { paused } of lives) if (paused !== undefined) await resumeReader(store, paused)
}

/** Alone, a pause that is found at the start can only be that of a rebuild that died. */
export async function endPausesLeft({ store, shared }: Kernel, lives: readonly Live[]): Promise<void> {
  if (shared) return
  for (const { projection, generation } of lives) {
    const pause = await foundPause(store, readerName(projection, generation))
    if (pause !== undefined) await resumeReader(store, pause)
  }
}

/** Removes the generations that were kept when another took their place. */
export async function discardOld({ store }: Kernel, live: Live): Promise<void> {
  const { projection } = live
  const recorded = await recordedGeneration(store, projection)
  const { kept = [] } = recorded
  for (const old of kept) await discard(store, projection, old)
  live.kept = []
  if (kept.length > 0) await store.commit([recording(projection, { ...recorded, kept: [] })])
}

interface Change {
  readonly replay: Replay
  readonly workers: Workers
  readonly at: number
  readonly accept: boolean
}

/** Requests that come in meanwhile wait until a projector goes on; none sees an older state. */
async function takeOver(kernel: Kernel, live: Live, { replay, workers, at, accept }: Change): Promise<Rebuilt> {
  const old = workers.projectors[at] as Projector
  const paused = await pauseReader(kernel.store, old.reader, (await kernel.log.ends(old.topics)).keys())
  live.paused = paused
  try {
    const rebuilt = await compareAt(replay, paused.places).catch(async (error: unknown) => {
      await resumeReader(kernel.store, paused)
      throw error
    })
    if (accept || rebuilt.differences.length === 0) await switchOver(kernel, live, { paused, workers, at, replay })
    else await resumeReader(kernel.store, paused)
    return rebuilt
  } finally {
    live.paused = undefined
  }
}

async function compareAt(replay: Replay, places: Positions): Promise<Rebuilt> {
  await replay.catchUpTo(places)
  await replay.stop()
  return replay.compare()
}

type Switch = Omit<Change, 'accept'> & { readonly paused: Pause }

async function switchOver(kernel: Kernel, live: Live, { paused, workers, at, replay }: Switch): Promise<void> {
  const { projection, generation } = live
  const kept = kernel.shared ? [generation] : []
  if (!(await endPause(kernel.store, paused, [switching(projection, replay.generation, kept)]))) {
    throw new Error(`${projection.name} went on before it could be switched; try again`)
  }
  await follow(kernel, live, { workers, at, to: { generation: replay.generation, kept } })
  if (!kernel.shared) await discard(kernel.store, projection, generation)
}

interface Following {
  readonly workers: Workers
  readonly at: number
  readonly to: Pick<Live, 'generation' | 'kept'>
}

/**
 * Lets this process project another generation from now on. In the process that has switched, its own watch may have
 * seen it first: whoever comes second does nothing. The one before stands still already, so nobody waits for its end.
 */
export async function follow(kernel: Kernel, live: Live, { workers, at, to }: Following): Promise<void> {
  await kernel.store.ensure(storedSpecs(live.projection, to.generation))
  if (live.generation === to.generation) return
  Object.assign(live, to, { outdated: false })
  const before = workers.projectors[at]
  const next = createProjector({ ...projectorParts(kernel, live), live: true })
  workers.projectors[at] = next
  next.start()
  kernel.logger.info({ projection: next.name }, 'Another generation of its documents is in use now')
  await before?.stop()
}
