import type { DocumentStore, Write } from '../ports/document-store.ts'
import type { Positions, Source } from '../ports/event-log.ts'

/**
 * A reader whose place in a source is negative is paused there: `-(n + 1)` stands for the place `n`. No projector, in
 * whatever process, can write at a place that it does not expect, so all stop at the next commit and wait.
 */
export function isPaused(place: number): boolean {
  return place < 0
}

/** Who may end a pause: one number that moves on with every end, so that two who would end it cannot both. */
function control(reader: string): { readonly reader: string; readonly source: Source } {
  return { reader: `pauses/${reader}`, source: 'pause/0' }
}

/** The number of renewals stands beside it, so that one of unknown end is no end of the pause. */
const BEATS: Source = 'pause/1'

async function stateOf(store: DocumentStore, reader: string): Promise<Pick<Pause, 'turn' | 'beats'>> {
  const { reader: name, source } = control(reader)
  const places = await store.progress(name)
  return { turn: places.get(source) ?? 0, beats: places.get(BEATS) ?? 0 }
}

/** A pause that was begun. */
export interface Pause {
  readonly reader: string
  readonly turn: number
  /**
   * How often pauses of this reader have been renewed: one that lasts and is not renewed is that of a rebuild that
   * died.
   */
  readonly beats: number
  /** Where the reader stands. */
  readonly places: Positions
}

/** Pauses a reader in these sources. */
export async function pauseReader(store: DocumentStore, reader: string, sources: Iterable<Source>): Promise<Pause> {
  const begun = await stateOf(store, reader)
  const places = new Map<Source, number>()
  for (const source of sources) places.set(source, await pauseIn(store, reader, source))
  return { reader, ...begun, places }
}

async function pauseIn(store: DocumentStore, reader: string, source: Source): Promise<number> {
  for (;;) {
    const place = (await store.progress(reader)).get(source) ?? 0
    if (isPaused(place)) return -place - 1
    const progress = { reader, source, expected: place, next: -place - 1 }
    if ((await store.commit([], progress)) === 'done') return place
  }
}

/** The pause that a reader is in, as another process has left it. */
export async function foundPause(store: DocumentStore, reader: string): Promise<Pause | undefined> {
  const begun = await stateOf(store, reader)
  const paused = [...(await store.progress(reader))].filter(([, place]) => isPaused(place))
  if (paused.length === 0) return undefined
  return { reader, ...begun, places: new Map(paused.map(([source, place]) => [source, -place - 1])) }
}

/**
 * Ends a pause with these writes in one transaction. False where somebody else has ended it: then nothing is written.
 */
export async function endPause(store: DocumentStore, pause: Pause, writes: readonly Write[] = []): Promise<boolean> {
  const progress = { ...control(pause.reader), expected: pause.turn, next: pause.turn + 1 }
  return (await store.commit(writes, progress)) === 'done'
}

/** Ends a pause and lets the reader go on where it stood. */
export async function resumeReader(store: DocumentStore, pause: Pause): Promise<void> {
  if (!(await endPause(store, pause))) return
  for (const [source, place] of pause.places) {
    await store.commit([], { reader: pause.reader, source, expected: -place - 1, next: place })
  }
}

/** Ends whatever pause there is, and takes from whoever has begun one the power to end it with writes of theirs. */
export async function endEarlierPauses(store: DocumentStore, reader: string): Promise<void> {
  const found = await foundPause(store, reader)
  await resumeReader(store, found ?? { reader, ...(await stateOf(store, reader)), places: new Map() })
}

/** Shows the others that whoever has begun a pause is alive. */
export async function renewPause(store: DocumentStore, { reader }: Pick<Pause, 'reader'>): Promise<void> {
  const { beats } = await stateOf(store, reader)
  await store.commit([], { reader: control(reader).reader, source: BEATS, expected: beats, next: beats + 1 })
}

export interface Holding {
  /** Milliseconds between renewals. */
  readonly every?: number
  /** Milliseconds after which it is renewed no more, whatever holds it up: saves wait for its end. */
  readonly most?: number
  readonly onFailure: (error: unknown) => void
}

/** Renews a pause now and then; answers the function that stops that. */
export function holdPause(store: DocumentStore, pause: Pause, holding: Holding): () => void {
  const { every = 20_000, most = 600_000, onFailure } = holding
  let left = Math.ceil(most / every)
  const timer = setInterval(() => {
    if (left-- > 0) void renewPause(store, pause).catch(onFailure)
    else clearInterval(timer)
  }, every)
  return () => clearInterval(timer)
}
