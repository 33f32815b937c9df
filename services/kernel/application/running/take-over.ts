import type { SourceOffsets } from '../../event-store/ports/event-log.ts'
import { discard, switching } from '../../event-store/projector/generations.ts'
import { storedSpecs } from '../../event-store/projector/names.ts'
import { endPause, keepPaused, type Pause, pauseReader, resumeReader } from '../../event-store/projector/pausing.ts'
import { createProjector, type Projector } from '../../event-store/projector/projector.ts'
import type { Rebuilt, Replay } from '../../event-store/projector/rebuild.ts'
import type { Kernel } from '../module.ts'
import type { LiveProjection } from './kernel.ts'
import type { RebuildLease } from './lease.ts'
import { type BackgroundWork, projectorParts } from './workers.ts'

/** A rebuild of one projection. */
export interface Rebuild {
  readonly replay: Replay
  readonly lease: RebuildLease
  readonly workers: BackgroundWork
  readonly at: number
  readonly accept: boolean
}

/** Requests that arrive in the meantime wait until a projector continues; none sees an older state. */
export async function compareAndSwitch(
  kernel: Kernel,
  live: LiveProjection,
  { replay, lease, workers, at, accept }: Rebuild,
): Promise<Rebuilt> {
  const old = workers.projectors[at] as Projector
  const paused = await pauseReader(kernel.store, old.reader, (await kernel.log.ends(old.topics)).keys())
  live.paused = paused
  const onFailure = (err: unknown) =>
    kernel.logger.warn({ projection: old.name, err }, 'The pause could not be renewed; trying again')
  const rest = keepPaused(kernel.store, paused, { onFailure })
  try {
    // A process that takes the lease after this moment ends the pause first, so that this one cannot switch.
    const comparing = lease.assertHeld().then(() => compareAt(replay, paused.places))
    const rebuilt = await comparing.catch(async (error: unknown) => {
      await resumeReader(kernel.store, paused)
      throw error
    })
    if (accept || rebuilt.differences.length === 0) await switchOver(kernel, live, { paused, workers, at, replay })
    else await resumeReader(kernel.store, paused)
    return rebuilt
  } finally {
    rest()
    live.paused = undefined
  }
}

/** Compares only persons saved since their last comparison; the other results remain valid. */
async function compareAt(replay: Replay, places: SourceOffsets): Promise<Rebuilt> {
  await replay.catchUpTo(places)
  // Leaving Kafka's group takes longer than the comparison.
  const [rebuilt] = await Promise.all([replay.compare(), replay.stop()])
  return rebuilt
}

type Switch = Omit<Rebuild, 'accept' | 'lease'> & { readonly paused: Pause }

async function switchOver(
  kernel: Kernel,
  live: LiveProjection,
  { paused, workers, at, replay }: Switch,
): Promise<void> {
  const { projection, generation } = live
  const kept = kernel.shared ? [generation] : []
  if (!(await endPause(kernel.store, paused, [switching(projection, replay.generation, kept)]))) {
    throw new Error(`${projection.name} went on before it could be switched; try again`)
  }
  await useGeneration(kernel, live, { workers, at, to: { generation: replay.generation, kept } })
  if (!kernel.shared) await discard(kernel.store, projection, generation)
}

interface TargetGeneration {
  readonly workers: BackgroundWork
  readonly at: number
  readonly to: Pick<LiveProjection, 'generation' | 'kept'>
}

/**
 * Lets this process project another generation from now on. In the process that has switched, its own watch may have
 * seen it first: whoever comes second does nothing. The one before stands still already, so nobody waits for its end.
 */
export async function useGeneration(
  kernel: Kernel,
  live: LiveProjection,
  { workers, at, to }: TargetGeneration,
): Promise<void> {
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
