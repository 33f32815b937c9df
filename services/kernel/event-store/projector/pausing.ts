import type { DocumentStore, Write } from '../ports/document-store.ts'
import type { Source, SourceOffsets } from '../ports/event-log.ts'

/** `-(n + 1)` encodes a pause at offset `n`: commits that expect `n` fail, so all processes stop there. */
export function isPaused(place: number): boolean {
  return place < 0
}

/** Converts between an offset and its paused form; it is its own inverse. */
export function otherSign(place: number): number {
  return -place - 1
}

/** Grows each time a pause ends, so that only one of two processes can end it. */
function control(reader: string): { readonly reader: string; readonly source: Source } {
  return { reader: `pauses/${reader}`, source: 'pause/0' }
}

/** Renewals are counted separately, so that one with an unknown result does not end the pause. */
const RENEWALS: Source = 'pause/1'

export async function pausesOf(store: DocumentStore, reader: string): Promise<Pick<Pause, 'turn' | 'renewals'>> {
  const { reader: name, source } = control(reader)
  const places = await store.progress(name)
  return { turn: places.get(source) ?? 0, renewals: places.get(RENEWALS) ?? 0 }
}

export interface Pause {
  readonly reader: string
  readonly turn: number
  /** If this stops growing, the rebuild that began the pause has died. */
  readonly renewals: number
  readonly places: SourceOffsets
}

export async function findPause(store: DocumentStore, reader: string): Promise<Pause | undefined> {
  const begun = await pausesOf(store, reader)
  const paused = [...(await store.progress(reader))].filter(([, place]) => isPaused(place))
  if (paused.length === 0) return undefined
  return { reader, ...begun, places: new Map(paused.map(([source, place]) => [source, otherSign(place)])) }
}

/** Returns false, and writes nothing, if the pause had already ended. */
export async function endPause(store: DocumentStore, pause: Pause, writes: readonly Write[] = []): Promise<boolean> {
  const progress = { ...control(pause.reader), expected: pause.turn, next: pause.turn + 1 }
  return (await store.commit(writes, progress)) === 'done'
}

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
