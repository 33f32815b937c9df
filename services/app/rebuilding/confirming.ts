import {
  applied,
  type BackgroundWork,
  createProjector,
  type Kernel,
  type LiveProjection,
  type ProjectorOptions,
  parkedNow,
  projectorParts,
  type SourceOffsets,
} from '../../kernel/index.ts'
import { createConfirmingStore } from './confirming-store.ts'
import type { Watch } from './progress.ts'
import type { Rebuilt } from './replay.ts'

/** `ends`: the log's ends up to which the projection was applied. */
export interface Question {
  readonly projection: string
  readonly generation: number
  readonly ends: SourceOffsets
}

/** Numbers of identical documents and their persons; undefined if anything may differ. */
export type Confirmation = { readonly documents: number; readonly persons: number } | undefined

/** `onProgress` gets the number of applied events. */
export type Confirm = (question: Question, onProgress: (done: number) => void) => Promise<Confirmation>

export interface ConfirmingThread {
  readonly confirm: Confirm
  readonly stop: () => Promise<void>
}

/** Thrown by `confirm` of a thread that has ended. */
export class ThreadEnded extends Error {}

export type Said = { readonly done: number } | { readonly confirmation: Confirmation } | { readonly failed: string }

interface Confirming {
  readonly workers: BackgroundWork
  readonly watch?: Watch | undefined
  readonly thread?: ConfirmingThread | undefined
}

/**
 * Returns results for projections whose documents are identical, so that a rebuild need only find the differences of
 * the others. Requires that nothing else writes documents or saves.
 */
export async function confirmAll(
  kernel: Kernel,
  lives: readonly LiveProjection[],
  { workers, watch, thread }: Confirming,
): Promise<ReadonlyMap<LiveProjection, Rebuilt>> {
  const made = [...lives.entries()].filter(([, live]) => hasDocuments(live))
  const asked = await Promise.all(made.map(([at, live]) => questionOf(kernel, live, { workers, at })))
  // Longest first, so that no thread still has a long one when the others are done.
  const queue = asked.toSorted((a, b) => b.events - a.events)
  const done = new Map<LiveProjection, number>()
  const events = asked.reduce((sum, one) => sum + one.events, 0)
  const sum = () => done.values().reduce((all, some) => all + some, 0)
  watch?.(() => ({ projection: 'all', doing: 'checked', done: sum(), events }))
  const same = new Map<LiveProjection, Rebuilt>()

  async function take(confirm: (one: Asked) => Confirm): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { live, question } = next
      const found = await confirm(next)(question, (count) => done.set(live, count)).catch((err: unknown) => {
        if (err instanceof ThreadEnded) return err
        kernel.logger.warn({ projection: question.projection, err }, 'Documents were not checked; making them again')
        return undefined
      })
      if (found instanceof ThreadEnded) {
        kernel.logger.warn({ err: found }, 'Half of the documents are no longer checked by another thread')
        queue.unshift(next)
        return
      }
      done.set(live, next.events)
      if (found !== undefined && !(await hasMoved(kernel, live, question))) same.set(live, rebuiltOf(live, found))
    }
  }

  const takeHere = () => take(({ live }) => createConfirm(projectorParts(kernel, live)))
  await Promise.all([takeHere(), ...(thread === undefined ? [] : [take(() => thread.confirm)])])
  // If the thread ended after this one was done, its projection is still in the queue.
  await takeHere()
  return same
}

/** Projections that only keep a history have no documents. */
export function hasDocuments({ projection }: LiveProjection): boolean {
  return projection.collections.length > 0
}

interface Asked {
  readonly live: LiveProjection
  readonly question: Question
  readonly events: number
}

async function questionOf(
  kernel: Kernel,
  live: LiveProjection,
  working: { readonly workers: BackgroundWork; readonly at: number },
): Promise<Asked> {
  const { projection, generation } = live
  const ends = await kernel.log.ends(projection.topics)
  await applied(kernel, working, ends)
  // Another thread sees only committed writes.
  await kernel.store.commit([])
  const events = ends.values().reduce((sum, end) => sum + end, 0)
  return { live, question: { projection: projection.name, generation, ends }, events }
}

/** Whether events or parked persons have changed since the question. */
async function hasMoved({ store, log }: Kernel, { projection }: LiveProjection, { ends }: Question): Promise<boolean> {
  const parked = (await parkedNow(store)).some((one) => one.projection === projection.name)
  const now = await log.ends(projection.topics)
  return parked || [...ends].some(([source, end]) => now.get(source) !== end)
}

function rebuiltOf({ projection, generation }: LiveProjection, { documents, persons }: NonNullable<Confirmation>) {
  return { projection: projection.name, generation, documents, differences: [], compared: [persons, 0] }
}

/** Larger batches save nothing, because nothing is written; small ones keep memory short-lived. */
const FEW = { batch: 500, most: 500 }

export function createConfirm(
  parts: Omit<ProjectorOptions, 'live' | 'generation' | 'onParked' | 'onFailure'>,
): Confirm {
  return async ({ generation, ends }, onProgress) => {
    const { projection, store } = parts
    const { foundBy, hasStrays, scratch } = store
    if (foundBy === undefined || hasStrays === undefined || scratch === undefined) return undefined
    const confirming = createConfirmingStore({ ...parts, generation, store: { ...store, foundBy, hasStrays, scratch } })
    // Its own pacing would add a second at each end.
    const { pacing: _, ...options } = parts
    const failed = Promise.withResolvers<false>()
    const projector = createProjector({
      ...options,
      ...(projection.pace === undefined && FEW),
      store: confirming.store,
      generation: generation + 1,
      like: generation,
      live: false,
      until: () => ends,
      onPersonsAffected: () =>
        onProgress(
          projector
            .positions()
            .values()
            .reduce((sum, next) => sum + next, 0),
        ),
      // Leave parked persons and failures to a rebuild.
      onParked: () => failed.resolve(false),
      onFailure: () => failed.resolve(false),
    })
    projector.start()
    try {
      const isThrough = await Promise.race([projector.caughtUp(ends).then(() => true), failed.promise])
      if (!isThrough || !(await confirming.isSame())) return undefined
      return { documents: confirming.documents(), persons: confirming.persons() }
    } finally {
      await projector.stop()
      confirming.close()
    }
  }
}
