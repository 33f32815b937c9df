import type { DocumentStore, Write } from '../ports/document-store.ts'
import type { Source, SourceOffsets } from '../ports/event-log.ts'

/**
 * A consumer with a negative offset in a source is paused there: `-(n + 1)` encodes the offset `n`. A projector can
 * only commit at the offset that it expects, so those of all processes stop at their next commit and wait.
 */
export function isPaused(place: number): boolean {
  return place < 0
}

/** The negative offset that stands for a pause at this one, and the offset of such a pause: it is its own inverse. */
export function otherSign(place: number): number {
  return -place - 1
}

/** A fencing number that grows each time a pause ends, so that only one of two processes can end the same pause. */
function control(reader: string): { readonly reader: string; readonly source: Source } {
  return { reader: `pauses/${reader}`, source: 'pause/0' }
}

/** Renewals are counted under their own key, so that a renewal with an unknown outcome does not end the pause. */
const RENEWALS: Source = 'pause/1'

/** How often pauses of a consumer have ended and been renewed so far. */
export async function pausesOf(store: DocumentStore, reader: string): Promise<Pick<Pause, 'turn' | 'renewals'>> {
  const { reader: name, source } = control(reader)
  const places = await store.progress(name)
  return { turn: places.get(source) ?? 0, renewals: places.get(RENEWALS) ?? 0 }
}

/** A pause that was begun. */
export interface Pause {
  readonly reader: string
  readonly turn: number
  /**
   * How often pauses of this consumer have been renewed. A pause that is no longer renewed was left by a rebuild that
   * died.
   */
  readonly renewals: number
  /** The consumer's offset in each source. */
  readonly places: SourceOffsets
}

/** The pause that this consumer is in, begun by any process; undefined if it is not paused. */
export async function findPause(store: DocumentStore, reader: string): Promise<Pause | undefined> {
  const begun = await pausesOf(store, reader)
  const paused = [...(await store.progress(reader))].filter(([, place]) => isPaused(place))
  if (paused.length === 0) return undefined
  return { reader, ...begun, places: new Map(paused.map(([source, place]) => [source, otherSign(place)])) }
}

/**
 * Ends a pause and applies these writes in one transaction. Returns false, and writes nothing, if it had already ended.
 */
export async function endPause(store: DocumentStore, pause: Pause, writes: readonly Write[] = []): Promise<boolean> {
  const progress = { ...control(pause.reader), expected: pause.turn, next: pause.turn + 1 }
  return (await store.commit(writes, progress)) === 'done'
}

/** Ends a pause; the consumer continues from its offset. */
export async function releaseReader(store: DocumentStore, pause: Pause): Promise<void> {
  if (!(await endPause(store, pause))) return
  for (const [source, place] of pause.places) {
    await store.commit([], { reader: pause.reader, source, expected: otherSign(place), next: place })
  }
}

/** Shows other processes that the one that began the pause is alive. */
export async function renewPause(store: DocumentStore, { reader }: Pick<Pause, 'reader'>): Promise<void> {
  const { renewals } = await pausesOf(store, reader)
  await store.commit([], { reader: control(reader).reader, source: RENEWALS, expected: renewals, next: renewals + 1 })
}
