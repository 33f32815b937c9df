export interface NoteLater<T> {
  readonly add: (one: T) => void
  readonly now: () => Promise<void>
}

export interface NoteLaterOptions<T> {
  /** Never rejects. */
  readonly note: (one: T) => Promise<void>
  /** Milliseconds. */
  readonly randomDelay: () => number
  readonly later: (ms: number, work: () => void) => void
}

/** Records each item once, in order, at a random time, so that neither an answer nor its timing depends on it. */
export function createNoteLater<T>({ note, randomDelay, later }: NoteLaterOptions<T>): NoteLater<T> {
  const waiting: T[] = []
  let noting: Promise<void> = Promise.resolve()

  async function noteWaiting(): Promise<void> {
    for (const one of waiting.splice(0)) await note(one)
  }

  function now(): Promise<void> {
    noting = noting.then(noteWaiting)
    return noting
  }

  return {
    now,
    add: (one) => {
      waiting.push(one)
      later(randomDelay(), () => void now())
    },
  }
}
