import {
  type backgroundWork,
  generations,
  type Kernel,
  type LiveProjection,
  pausing,
  type projecting,
  type SourceOffsets,
  useGeneration,
} from '../../kernel/index.ts'
import type { RebuildLease } from './lease.ts'
import { keepPaused, pauseReader } from './pausing.ts'
import type { Watch } from './progress.ts'
import type { Rebuilt, Replay } from './replay.ts'

export interface Rebuild {
  readonly replay: Replay
  readonly lease: RebuildLease
  readonly workers: backgroundWork.BackgroundWork
  readonly at: number
  readonly accept: boolean
  readonly watch?: Watch | undefined
  /** Whether the replay begins with documents that were filled in several threads. */
  readonly isFilled: boolean
}

/** Requests that arrive during the pause wait until a projector continues; none sees an older state. */
export async function compareAndSwitch(
  kernel: Kernel,
  live: LiveProjection,
  { replay, lease, workers, at, accept }: Rebuild,
): Promise<Rebuilt> {
  const old = workers.projectors[at] as projecting.Projector
  const paused = await pauseReader(kernel.store, old.reader, (await kernel.log.ends(old.topics)).keys())
  live.paused = paused
  const onFailure = (err: unknown) =>
    kernel.logger.warn({ projection: old.name, err }, 'The pause could not be renewed; trying again')
  const rest = keepPaused(kernel.store, paused, { onFailure })
  try {
    // A process that takes the lease later ends the pause first, so that this one cannot switch.
    const comparing = lease.assertHeld().then(() => compareAt(replay, paused.places))
    const rebuilt = await comparing.catch(async (error: unknown) => {
      await pausing.releaseReader(kernel.store, paused)
      throw error
    })
    if (accept || rebuilt.differences.length === 0) await switchOver(kernel, live, { paused, workers, at, replay })
    else await pausing.releaseReader(kernel.store, paused)
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

type Switch = Omit<Rebuild, 'accept' | 'lease' | 'watch' | 'isFilled'> & { readonly paused: pausing.Pause }

async function switchOver(
  kernel: Kernel,
  live: LiveProjection,
  { paused, workers, at, replay }: Switch,
): Promise<void> {
  const { projection, generation } = live
  const kept = kernel.shared ? [generation] : []
  if (!(await pausing.endPause(kernel.store, paused, [generations.switching(projection, replay.generation, kept)]))) {
    throw new Error(`${projection.name} went on before it could be switched; try again`)
  }
  await useGeneration(kernel, live, { workers, at, to: { generation: replay.generation, kept } })
  if (!kernel.shared) await generations.discard(kernel.store, projection, generation)
}
