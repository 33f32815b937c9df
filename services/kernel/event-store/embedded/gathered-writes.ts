/** What waits for the end of a transaction: it is written then, or forgotten where the transaction fails. */
interface Gathered {
  readonly write: () => void
  readonly forget: () => void
}

/** Takes what must be written before the transaction ends. */
export type Later = (gathered: Gathered) => void

/** Writes that the work of a transaction leaves to its end. */
export function createGatheredWrites() {
  const waiting = new Set<Gathered>()

  return {
    later: (gathered: Gathered): void => {
      waiting.add(gathered)
    },
    /** Does the work with all that it has left to the end. */
    whole: <T>(work: () => T): T => {
      try {
        const result = work()
        for (const { write } of waiting) write()
        return result
      } catch (error) {
        for (const { forget } of waiting) forget()
        throw error
      } finally {
        waiting.clear()
      }
    },
  }
}
