import {
  backgroundWork,
  type DocumentStore,
  type Kernel,
  kernelData,
  type LiveProjection,
  projecting,
  type Settings,
  type SourceOffsets,
} from '../../kernel/index.ts'
import type { Watch } from './progress.ts'
import { openNew } from './replay.ts'
import { shareOut } from './share-out.ts'

/** What one thread applies at a time: a projection, or those of its events that are about a share of the persons. */
export interface Part {
  readonly projection: string
  readonly generation: number
  readonly share?: projecting.ProjectorOptions['share']
  readonly ends: SourceOffsets
}

/** @param onApplied called again and again with the number of events that were applied so far */
export type FillPart = (part: Part, onApplied: (events: number) => void) => Promise<void>

/** What a helping thread needs to open the data folder again. */
export type HelperSettings = Pick<Settings, 'dataDir' | 'masterKey' | 'masterKeyPrevious'>

/** A message of a helping thread about its part. */
export interface Filled {
  readonly events: number
  readonly isDone: boolean
}

type Replaying = Omit<projecting.ProjectorOptions, 'generation' | 'live' | 'until' | 'share'>

const TELL_MS = 500

/** The seals of the generation in use, one number lower, are reused. */
export function partFiller(optionsOf: (projection: string) => Replaying): FillPart {
  return async ({ projection, generation, share, ends }, onApplied) => {
    const options = { ...optionsOf(projection), generation, share, like: generation - 1 }
    const projector = projecting.createProjector({ ...options, live: false, until: () => ends })
    const tell = () => onApplied(sum(projector.positions().values()))
    const telling = setInterval(tell, TELL_MS)
    try {
      projector.start()
      await projector.caughtUp(ends)
    } finally {
      clearInterval(telling)
      await projector.stop()
    }
    // Commits what is waiting.
    await options.store.ensure([])
    tell()
  }
}

interface Filling {
  readonly workers: backgroundWork.BackgroundWork
  /** One per thread. */
  readonly fillers: readonly FillPart[]
  readonly watch?: Watch | undefined
}

/** Fills the next generation of each projection, in several threads, up to the end of the log. */
export async function fillGenerations(
  kernel: Kernel,
  lives: readonly LiveProjection[],
  { workers, fillers, watch }: Filling,
): Promise<void> {
  const parts: Part[] = []
  for (const [at, live] of lives.entries()) {
    // Only the generation in use records outcomes, so the new one must not pass it.
    const ends = await kernel.log.ends(live.projection.topics)
    await backgroundWork.applied(kernel, { workers, at }, ends)
    if (live.projection.collections.length > 0) parts.push(...(await openParts(kernel, live, ends, fillers.length)))
  }
  // The largest first, so that all threads end at about the same time.
  parts.sort((one, other) => sizeOf(other) - sizeOf(one))
  const applied = new Map<Part, number>()
  const [events, done] = [
    sum(parts.map(sizeOf)),
    () => sum(parts.map((part) => (applied.get(part) ?? 0) / ofAll(part))),
  ]
  const ended = watch?.(() => ({ projection: 'all', doing: 'applied', done: Math.floor(done()), events }))
  await shareOut(parts, fillers, (part, fill) => fill(part, (count) => applied.set(part, count)))
  ended?.()
  await endShares(kernel.store, parts.filter(isShare))
}

async function openParts(
  { store }: Kernel,
  { projection, generation: current }: LiveProjection,
  ends: SourceOffsets,
  threads: number,
): Promise<readonly Part[]> {
  const generation = current + 1
  await openNew(store, projection, generation)
  const part: Part = { projection: projection.name, generation, ends }
  if (projection.perPerson !== true || threads === 1) return [part]
  // After a crash, the next start finds the documents by these offsets.
  await move(store, part, new Map([...ends.keys()].map((source) => [source, 0])))
  const shares = Array.from(
    { length: threads },
    (_, remainder): Share => ({ ...part, share: { remainder, of: threads } }),
  )
  for (const share of shares) await store.forgetProgress(readerOf(share))
  return shares
}

async function endShares(store: DocumentStore, shares: readonly Share[]): Promise<void> {
  for (const share of shares) {
    if (share.share.remainder === 0) await move(store, share, share.ends)
    await store.forgetProgress(readerOf(share))
  }
}

async function move(store: DocumentStore, { projection, generation }: Part, to: SourceOffsets): Promise<void> {
  const reader = kernelData.consumerName({ name: projection }, generation)
  for (const [source, next] of to) await store.commit([], { reader, source, expected: 0, next })
}

interface Share extends Part {
  readonly share: NonNullable<Part['share']>
}

function isShare(part: Part): part is Share {
  return part.share !== undefined
}

function readerOf({ projection, generation, share }: Share): string {
  return kernelData.shareReader({ name: projection }, generation, share.remainder)
}

function ofAll({ share }: Part): number {
  return share?.of ?? 1
}

function sizeOf(part: Part): number {
  return sum(part.ends.values()) / ofAll(part)
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((all, value) => all + value, 0)
}
