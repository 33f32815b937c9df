import type { Kernel } from '../module.ts'
import { createProjector, type Projector } from '../projector/projector.ts'
import { beginReplay, discard, type Rebuilt, type Replay, switchTo } from '../projector/rebuild.ts'
import type { Live } from './kernel.ts'
import { projectorParts, type Workers } from './workers.ts'

/**
 * Makes the documents of every projection again while the product goes on. Where a new generation shows exactly what the
 * old one shows, it takes its place and the old one is removed. Where it does not, nothing is switched, unless somebody who
 * has seen the differences accepts them (documents that were damaged, persons parked by code that has been mended).
 */
export async function rebuildAll(
  kernel: Kernel,
  lives: readonly Live[],
  workers: Workers,
  accept = false,
): Promise<readonly Rebuilt[]> {
  const all: Rebuilt[] = []
  for (const [at, live] of lives.entries()) {
    const replay = await beginReplay(projectorParts(kernel, live))
    const ends = await kernel.log.ends(live.projection.topics)
    // The live one too: only it records what became of the events, so the new one must not pass it.
    await Promise.all([replay.catchUpTo(ends), workers.projectors[at]?.caughtUp(ends)])
    all.push(await takeOver(kernel, live, { replay, workers, at, accept }))
  }
  return all
}

interface Change {
  readonly replay: Replay
  readonly workers: Workers
  readonly at: number
  readonly accept: boolean
}

/** Requests that come in meanwhile wait the few milliseconds until a projector goes on; none sees an older state. */
async function takeOver(kernel: Kernel, live: Live, { replay, workers, at, accept }: Change): Promise<Rebuilt> {
  const old = workers.projectors[at] as Projector
  await old.stop()
  await replay.catchUpTo(old.positions())
  await replay.stop()
  const rebuilt = await replay.compare()
  const before = live.generation
  const taken = accept || rebuilt.differences.length === 0
  if (taken) {
    await switchTo(kernel.store, live.projection, replay.generation)
    live.generation = replay.generation
  }
  const next = createProjector({ ...projectorParts(kernel, live), live: true })
  workers.projectors[at] = next
  next.start()
  if (taken) await discard(kernel.store, live.projection, before)
  return rebuilt
}
