export function createSignal(ended: AbortSignal) {
  let change = Promise.withResolvers<void>()

  function changed(): void {
    change.resolve()
    change = Promise.withResolvers()
  }
  ended.addEventListener('abort', changed)

  return {
    changed,
    /** Checks the condition after each change. False if ended first or after `ms` milliseconds. */
    until: async (holds: () => boolean, ms?: number): Promise<boolean> => {
      let isLate = false
      const late = () => {
        isLate = true
        changed()
      }
      const timer = ms === undefined ? undefined : setTimeout(late, ms)
      while (!ended.aborted && !isLate && !holds()) await change.promise
      clearTimeout(timer)
      return !ended.aborted && holds()
    },
  }
}
