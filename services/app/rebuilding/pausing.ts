import { type DocumentStore, pausing, type Source } from '../../kernel/index.ts'

/** Pauses a consumer in these sources. */
export async function pauseReader(
  store: DocumentStore,
  reader: string,
  sources: Iterable<Source>,
): Promise<pausing.Pause> {
  const begun = await pausing.pausesOf(store, reader)
  const places = new Map<Source, number>()
  for (const source of sources) places.set(source, await pauseIn(store, reader, source))
  return { reader, ...begun, places }
}

async function pauseIn(store: DocumentStore, reader: string, source: Source): Promise<number> {
  for (;;) {
    const place = (await store.progress(reader)).get(source) ?? 0
    if (pausing.isPaused(place)) return pausing.otherSign(place)
    const progress = { reader, source, expected: place, next: pausing.otherSign(place) }
    if ((await store.commit([], progress)) === 'done') return place
  }
}

/** Ends any pause and invalidates its fencing number, so that the process that began it can no longer end it. */
export async function endEarlierPauses(store: DocumentStore, reader: string): Promise<void> {
  const found = await pausing.findPause(store, reader)
  await pausing.releaseReader(store, found ?? { reader, ...(await pausing.pausesOf(store, reader)), places: new Map() })
}

export interface RenewOptions {
  /** Milliseconds between renewals. */
  readonly every?: number
  /** Milliseconds after which renewal stops in any case, because saves wait for the end of the pause. */
  readonly most?: number
  readonly onFailure: (error: unknown) => void
}

/** Renews a pause at intervals; returns a function that stops the renewals. */
export function keepPaused(store: DocumentStore, pause: pausing.Pause, holding: RenewOptions): () => void {
  const { every = 20_000, most = 600_000, onFailure } = holding
  let left = Math.ceil(most / every)
  const timer = setInterval(() => {
    if (left-- > 0) void pausing.renewPause(store, pause).catch(onFailure)
    else clearInterval(timer)
  }, every)
  return () => clearInterval(timer)
}
