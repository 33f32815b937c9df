import { consumerName, REBUILD_LEASE } from '../../event-store/projector/names.ts'
import { findPause, resumeReader } from '../../event-store/projector/pausing.ts'
import type { Kernel } from '../module.ts'
import type { LiveProjection } from './kernel.ts'

/** Ends the pauses of a rebuild that is not to be finished. */
export async function abandonRebuild({ store }: Kernel, lives: readonly LiveProjection[]): Promise<void> {
  for (const { paused } of lives) if (paused !== undefined) await resumeReader(store, paused)
}

/** Alone, a pause or a lease that is found at the start can only be that of a rebuild that died. */
export async function endAbandonedPauses(
  { store, shared }: Pick<Kernel, 'store' | 'shared'>,
  lives: readonly LiveProjection[],
): Promise<void> {
  if (shared) return
  await store.commit([{ kind: 'remove', ...REBUILD_LEASE }])
  for (const { projection, generation } of lives) {
    const pause = await findPause(store, consumerName(projection, generation))
    if (pause !== undefined) await resumeReader(store, pause)
  }
}
