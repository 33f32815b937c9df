/** Runs a job on request, never twice at the same time. */
export interface Schedule {
  /** Any number of requests during a round cause one more round. */
  readonly ask: () => void
  readonly idle: () => Promise<void>
}

/** `round` must not reject. No round begins after the signal. */
export function createSchedule(round: () => Promise<void>, ended: AbortSignal): Schedule {
  let requested = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (requested && !ended.aborted) {
      requested = false
      await round()
    }
    running = undefined
  }

  return {
    ask: () => {
      requested = true
      running ??= run()
    },
    idle: async () => running,
  }
}
