import { readerName } from '../../event-store/projector/names.ts'
import { foundPause, resumeReader } from '../../event-store/projector/pausing.ts'
import type { Kernel } from '../module.ts'
import type { Live } from './kernel.ts'
import { forgetLease } from './lease.ts'

/** Ends the pauses of a rebuild that is not to be finished. */
export async function abandonRebuild({ store }: Kernel, lives: readonly Live[]): Promise<void> {
  for (const { paused } of lives) if (paused !== undefined) await resumeReader(store, paused)
}

/** Alone, a pause or a lease that is found at the start can only be that of a rebuild that died. */
export async function endPausesLeft({ store, shared }: Kernel, lives: readonly Live[]): Promise<void> {
  if (shared) return
  await forgetLease(store)
  for (const { projection, generation } of lives) {
    const pause = await foundPause(store, readerName(projection, generation))
    if (pause !== undefined) await resumeReader(store, pause)
  }
}
