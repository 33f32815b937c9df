/** What is noted a little later than it has happened, at some moment that chance has it. */
export interface NoteLater<T> {
  readonly add: (one: T) => void
  /** Notes at once whatever is still to be noted; resolves when it is. */
  readonly now: () => Promise<void>
}

export interface NoteLaterOptions<T> {
  /** Does not reject. */
  readonly note: (one: T) => Promise<void>
  /** Milliseconds. */
  readonly randomDelay: () => number
  readonly later: (ms: number, work: () => void) => void
}

/** Notes so that neither an answer nor its time depends on what is noted: each once, in order, one after the other. */
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
