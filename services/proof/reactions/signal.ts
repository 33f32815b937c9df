/** Wakes whoever waits for something to have changed, until it is ended. */
export function createSignal(ended: AbortSignal) {
  let change = Promise.withResolvers<void>()

  function changed(): void {
    change.resolve()
    change = Promise.withResolvers()
  }
  ended.addEventListener('abort', changed)

  return {
    changed,
    /**
     * Resolves as soon as the condition holds, which is looked at after each change. False where it was ended before,
     * or so many milliseconds have passed.
     */
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
