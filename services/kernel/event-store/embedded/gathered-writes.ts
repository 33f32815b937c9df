interface Gathered {
  readonly write: () => void
  readonly forget: () => void
}

export type Later = (gathered: Gathered) => void

/** Defers writes to the end of a transaction; a failed one forgets them. */
export function createGatheredWrites() {
  const waiting = new Set<Gathered>()

  return {
    later: (gathered: Gathered): void => {
      waiting.add(gathered)
    },
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
