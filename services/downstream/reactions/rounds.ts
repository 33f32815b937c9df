/** Work that is done again whenever it is asked for, never twice at a time. */
export interface Rounds {
  /** What is asked for during a round makes one more, however often. */
  readonly ask: () => void
  /** Resolves when no round is under way. */
  readonly idle: () => Promise<void>
}

/** `round` must not reject. No round begins after the signal. */
export function createRounds(round: () => Promise<void>, ended: AbortSignal): Rounds {
  let asked = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (asked && !ended.aborted) {
      asked = false
      await round()
    }
    running = undefined
  }

  return {
    ask: () => {
      asked = true
      running ??= run()
    },
    idle: async () => running,
  }
}
