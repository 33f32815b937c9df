import type { Logger } from '../../common/logs.ts'
import { consumerName, REBUILD_LEASE, storedSpecs } from '../../event-store/projector/collections.ts'
import { discard, recordedGeneration, recordedGenerations, shapeOf } from '../../event-store/projector/generations.ts'
import { findPause, releaseReader } from '../../event-store/projector/pausing.ts'
import { createProjector } from '../../event-store/projector/projector.ts'
import type { Kernel } from '../module.ts'
import type { LiveProjection } from './kernel.ts'
import { type BackgroundWork, projectorParts } from './workers.ts'

/** Milliseconds without a renewal after which a pause counts as abandoned by a crashed rebuild. */
const ABANDONED = 120_000
/** Pauses are checked less often, because they are less urgent. */
const CHECKS_PER_PAUSE_CHECK = 20

/** @param onFatal called if the current documents are those of another version of the code. */
export function createSwitchWatch(
  kernel: Kernel,
  lives: readonly LiveProjection[],
  workers: BackgroundWork,
  onFatal: (error: Error) => void,
): () => Promise<void> {
  const seen = new Map<string, { readonly life: string; readonly since: number }>()
  let looks = 0

  /** Read again: this process may have switched in the meantime, which must not be undone. */
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
 * After a rebuild here, the watch may have switched first; then this does nothing. The old projector is paused, so on
 * shared engines nothing waits until it has left its group, which takes up to two seconds.
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
  const stopped = before?.stop()
  if (!kernel.shared) return stopped
  stopped?.catch((err: unknown) => kernel.logger.warn({ projection: next.name, err }, 'It has not left its group'))
}

export async function abandonRebuild({ store }: Kernel, lives: readonly LiveProjection[]): Promise<void> {
  for (const { paused } of lives) if (paused !== undefined) await releaseReader(store, paused)
}

/** Everything found here is left from a crashed rebuild. Its documents must go: erasures would not reach them. */
export async function endAbandonedRebuild(
  { store, shared, logger }: Pick<Kernel, 'store' | 'shared'> & { readonly logger: Pick<Logger, 'warn'> },
  lives: readonly LiveProjection[],
): Promise<void> {
  if (shared) return
  const { collection, id } = REBUILD_LEASE
  // Usually there is none, and a commit waits for the disk.
  if ((await store.get(collection, [id])).has(id)) await store.commit([{ kind: 'remove', collection, id }])
  const readers = await store.readers()
  for (const { projection, generation } of lives) {
    const pause = await findPause(store, consumerName(projection, generation))
    if (pause !== undefined) await releaseReader(store, pause)
    for (const other of generationsOf(projection, readers)) {
      if (other === generation) continue
      // A nearly full disk may have no room for it.
      await discard(store, projection, other).catch((err: unknown) =>
        logger.warn({ projection: projection.name, err }, 'What a rebuild has left stays until the next start'),
      )
    }
  }
}

/** Generations with an offset, which exists as long as their documents. */
function generationsOf(projection: LiveProjection['projection'], readers: readonly string[]): readonly number[] {
  const prefix = `${projection.name}@`
  return readers.filter((reader) => reader.startsWith(prefix)).map((reader) => Number(reader.slice(prefix.length)))
}
