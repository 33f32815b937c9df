import type { Logger } from '../../common/logs.ts'
import { discard, recordedGeneration, recordedGenerations, shapeOf } from '../../event-store/projector/generations.ts'
import { consumerName, REBUILD_LEASE, storedSpecs } from '../../event-store/projector/names.ts'
import { findPause, releaseReader } from '../../event-store/projector/pausing.ts'
import { createProjector } from '../../event-store/projector/projector.ts'
import type { Kernel } from '../module.ts'
import type { LiveProjection } from './kernel.ts'
import { type BackgroundWork, projectorParts } from './workers.ts'

/** After this many milliseconds without a renewal, a pause counts as left by a rebuild that died. */
const ABANDONED = 120_000
/** Pauses are checked once per this many checks for switches, because they are less urgent. */
const CHECKS_PER_PAUSE_CHECK = 20

/**
 * What a process that shares its data does now and then: goes over to the generation that a rebuild elsewhere has
 * switched to, and ends the pause of a rebuild that died.
 * @param onFatal told where the documents that are read now are those of another version of the code.
 */
export function createSwitchWatch(
  kernel: Kernel,
  lives: readonly LiveProjection[],
  workers: BackgroundWork,
  onFatal: (error: Error) => void,
): () => Promise<void> {
  const seen = new Map<string, { readonly life: string; readonly since: number }>()
  let looks = 0

  /** Read again: this process may have switched generations itself in the meantime, which must not be undone. */
  async function lookAt(live: LiveProjection, at: number): Promise<void> {
    const { projection } = live
    const { generation, shape, kept = [] } = await recordedGeneration(kernel.store, projection)
    if (generation === live.generation) return
    if (shape === shapeOf(projection)) return useGeneration(kernel, live, { workers, at, to: { generation, kept } })
    onFatal(new Error(`The documents of ${projection.name} are those of another version now; start that version.`))
  }

  async function lookAtPause(reader: string): Promise<void> {
    const pause = await findPause(kernel.store, reader)
    if (pause === undefined) {
      seen.delete(reader)
      return
    }
    const known = seen.get(reader)
    const life = `${pause.turn}/${pause.renewals}`
    if (known?.life !== life) seen.set(reader, { life, since: kernel.now() })
    else if (kernel.now() - known.since > ABANDONED) await releaseReader(kernel.store, pause)
  }

  return async () => {
    const recorded = await recordedGenerations(
      kernel.store,
      lives.map(({ projection }) => projection),
    )
    const isForPauses = looks++ % CHECKS_PER_PAUSE_CHECK === 0
    for (const [at, live] of lives.entries()) {
      if (recorded[at]?.generation !== live.generation) await lookAt(live, at)
      else if (isForPauses) await lookAtPause(consumerName(live.projection, live.generation))
    }
  }
}

/**
 * Lets this process project another generation from now on. In the process that has switched, its own watch may have
 * seen it first: whoever comes second does nothing. The one before stands still already, so nobody waits for its end.
 */
export async function useGeneration(
  kernel: Kernel,
  live: LiveProjection,
  { workers, at, to }: { workers: BackgroundWork; at: number; to: Pick<LiveProjection, 'generation' | 'kept'> },
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

/** Ends the pauses of a rebuild that is not to be finished. */
export async function abandonRebuild({ store }: Kernel, lives: readonly LiveProjection[]): Promise<void> {
  for (const { paused } of lives) if (paused !== undefined) await releaseReader(store, paused)
}

/**
 * Alone, a pause or a lease that is found at the start can only be that of a rebuild that died, and so can documents
 * of another generation than the one that is read: who is erased from now on would stay in them.
 */
export async function endAbandonedRebuild(
  { store, shared, logger }: Pick<Kernel, 'store' | 'shared'> & { readonly logger: Pick<Logger, 'warn'> },
  lives: readonly LiveProjection[],
): Promise<void> {
  if (shared) return
  const { collection, id } = REBUILD_LEASE
  // As a rule there is none, and a commit waits for the disk.
  if ((await store.get(collection, [id])).has(id)) await store.commit([{ kind: 'remove', collection, id }])
  const readers = await store.readers()
  for (const { projection, generation } of lives) {
    const pause = await findPause(store, consumerName(projection, generation))
    if (pause !== undefined) await releaseReader(store, pause)
    for (const other of generationsOf(projection, readers)) {
      if (other === generation) continue
      // On a disk that is nearly full there may be no room for it.
      await discard(store, projection, other).catch((err: unknown) =>
        logger.warn({ projection: projection.name, err }, 'What a rebuild has left stays until the next start'),
      )
    }
  }
}

/** Those that have a place: it comes with their first documents and goes after the last. */
function generationsOf(projection: LiveProjection['projection'], readers: readonly string[]): readonly number[] {
  const prefix = `${projection.name}@`
  return readers.filter((reader) => reader.startsWith(prefix)).map((reader) => Number(reader.slice(prefix.length)))
}
