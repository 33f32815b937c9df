import type { Source } from '../ports/event-log.ts'

/** While one source holds the turn, others wait. If no one holds it longer than a batch, no one waits. */
export function createTurns(ended: AbortSignal) {
  let holder: Source | undefined
  let running = 0
  let change = Promise.withResolvers<void>()

  function changed(): void {
    change.resolve()
    change = Promise.withResolvers()
  }
  ended.addEventListener('abort', changed)

  const mustWait = (source: Source, holds: boolean) => (holder === undefined ? holds && running > 0 : holder !== source)

  return {
    begin: async (source: Source, holds: boolean): Promise<boolean> => {
      while (!ended.aborted && mustWait(source, holds)) await change.promise
      if (ended.aborted) return false
      if (holds) holder = source
      running++
      return true
    },
    end: (source: Source, stays: boolean): void => {
      running--
      if (holder === source && !stays) holder = undefined
      changed()
    },
  }
}
