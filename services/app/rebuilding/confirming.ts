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

/** A projection, the generation in use, and the ends of the log that it has been applied up to. */
export interface Question {
  readonly projection: string
  readonly generation: number
  readonly ends: SourceOffsets
}

/** How many documents and persons are just as they were made again; undefined where anything may differ. */
export type Confirmation = { readonly documents: number; readonly persons: number } | undefined

/** Makes the documents of a projection again, without writing them. `onProgress` is told how many events it applied. */
export type Confirm = (question: Question, onProgress: (done: number) => void) => Promise<Confirmation>

/** Another thread that confirms. */
export interface ConfirmingThread {
  readonly confirm: Confirm
  readonly stop: () => Promise<void>
}

/** Thrown by `confirm` of a thread that can answer nothing more. */
export class ThreadEnded extends Error {}

/** What such a thread says. */
export type Said = { readonly done: number } | { readonly confirmation: Confirmation } | { readonly failed: string }

interface Confirming {
  readonly workers: BackgroundWork
  readonly watch?: Watch | undefined
  readonly thread?: ConfirmingThread | undefined
}

/**
 * Makes the documents of all projections again without writing them. Answers what a rebuild would of those whose
 * documents are just those in use, so that nothing need take their place; of others a rebuild has to find out what
 * differs. Only where nobody else writes documents, and nobody saves.
 */
export async function confirmAll(
  kernel: Kernel,
  lives: readonly LiveProjection[],
  { workers, watch, thread }: Confirming,
): Promise<ReadonlyMap<LiveProjection, Rebuilt>> {
  const made = [...lives.entries()].filter(([, live]) => hasDocuments(live))
  const asked = await Promise.all(made.map(([at, live]) => questionOf(kernel, live, { workers, at })))
  // The longest first, so that no thread has one left when the others are done.
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
  // What a thread that has ended had in its hands, if this one was done by then.
  await takeHere()
  return same
}

/** What keeps a history only has no documents to be made again. */
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
  // What waits to be committed is committed: another thread does not see it before.
  await kernel.store.commit([])
  const events = ends.values().reduce((sum, end) => sum + end, 0)
  return { live, question: { projection: projection.name, generation, ends }, events }
}

/** Whether there is more than the documents to be rebuilt, or they are no longer those that were looked at. */
async function hasMoved({ store, log }: Kernel, { projection }: LiveProjection, { ends }: Question): Promise<boolean> {
  const parked = (await parkedNow(store)).some((one) => one.projection === projection.name)
  const now = await log.ends(projection.topics)
  return parked || [...ends].some(([source, end]) => now.get(source) !== end)
}

function rebuiltOf({ projection, generation }: LiveProjection, { documents, persons }: NonNullable<Confirmation>) {
  return { projection: projection.name, generation, documents, differences: [], compared: [persons, 0] }
}

/**
 * Where each event makes a document of its own, gathering them saves nothing that is not written, and what is in memory
 * for a short time only costs the garbage collector less.
 */
const FEW = { batch: 500, most: 500 }

/** Confirms the documents of one projection in this thread. */
export function createConfirm(
  parts: Omit<ProjectorOptions, 'live' | 'generation' | 'onParked' | 'onFailure'>,
): Confirm {
  return async ({ generation, ends }, onProgress) => {
    const { projection, store } = parts
    const { foundBy, hasStrays, scratch } = store
    if (foundBy === undefined || hasStrays === undefined || scratch === undefined) return undefined
    const confirming = createConfirmingStore({ ...parts, generation, store: { ...store, foundBy, hasStrays, scratch } })
    // With a pace of its own it would rest for a second at each end.
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
      // What to do then is a rebuild's to know.
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
