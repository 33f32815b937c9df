import { setTimeout as pause } from 'node:timers/promises'
import { ArriveError } from '../../common/errors.ts'
import { hasPassed } from '../../event-store/ports/event-log.ts'
import { currentGeneration } from '../../event-store/projector/generations.ts'
import { consumerName } from '../../event-store/projector/names.ts'
import type { Projection } from '../../event-store/projector/projection.ts'
import type { Kernel } from '../module.ts'

/** Longest wait, and how often the offset is checked, in milliseconds. */
const TIMEOUT_MS = 4_000
const CHECK_MS = 4

/** Resolves when the projection, in whatever process it is kept, has passed everything that the log holds now. */
export async function upToLog(
  { log, store, pacing }: Pick<Kernel, 'log' | 'store' | 'pacing'>,
  projection: Pick<Projection, 'name' | 'topics'>,
): Promise<void> {
  const ends = await log.ends(projection.topics)
  const until = performance.now() + TIMEOUT_MS
  for (;;) {
    const places = await store.progress(consumerName(projection, await currentGeneration(store, projection)))
    if (hasPassed(places, ends)) return
    if (performance.now() > until) throw new ArriveError('busy', { retryAfter: 1 })
    pacing.wake()
    await pause(CHECK_MS)
  }
}
