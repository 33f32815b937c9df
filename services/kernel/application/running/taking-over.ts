import type { Positions } from '../../event-store/ports/event-log.ts'
import { discard, switching } from '../../event-store/projector/generations.ts'
import { storedSpecs } from '../../event-store/projector/names.ts'
import { endPause, holdPause, type Pause, pauseReader, resumeReader } from '../../event-store/projector/pausing.ts'
import { createProjector, type Projector } from '../../event-store/projector/projector.ts'
import type { Rebuilt, Replay } from '../../event-store/projector/rebuild.ts'
import type { Kernel } from '../module.ts'
import type { Live } from './kernel.ts'
import type { RebuildLease } from './lease.ts'
import { projectorParts, type Workers } from './workers.ts'

/** A rebuild of one projection. */
export interface Change {
  readonly replay: Replay
  readonly lease: RebuildLease
  readonly workers: Workers
  readonly at: number
  readonly accept: boolean
}

/** Requests that come in meanwhile wait until a projector goes on; none sees an older state. */
export async function takeOver(
  kernel: Kernel,
  live: Live,
  { replay, lease, workers, at, accept }: Change,
): Promise<Rebuilt> {
  const old = workers.projectors[at] as Projector
  const paused = await pauseReader(kernel.store, old.reader, (await kernel.log.ends(old.topics)).keys())
  live.paused = paused
  const onFailure = (err: unknown) =>
    kernel.logger.warn({ projection: old.name, err }, 'The pause could not be renewed; trying again')
  const rest = holdPause(kernel.store, paused, { onFailure })
  try {
    // Whoever takes the lease after this moment ends the pause first, so that this one cannot switch.
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

/** Only of those who were saved since they were compared: the rest stands as it was found. */
async function compareAt(replay: Replay, places: Positions): Promise<Rebuilt> {
  await replay.catchUpTo(places)
  // Leaving Kafka's group takes longer than the compare.
  const [rebuilt] = await Promise.all([replay.compare(), replay.stop()])
  return rebuilt
}

type Switch = Omit<Change, 'accept' | 'lease'> & { readonly paused: Pause }

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
