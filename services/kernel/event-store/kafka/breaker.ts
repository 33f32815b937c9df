/** Runs a piece of work later; `setTimeout` outside of tests. */
export type Schedule = (work: () => void, ms: number) => void

export interface BreakerOptions {
  /** Whether an append would be taken now. Answers within the second, never rejects. */
  readonly probe: () => Promise<boolean>
  readonly later?: Schedule
  /** Told each time that it opens or closes. */
  readonly onChange?: (open: boolean) => void
}

export type Breaker = ReturnType<typeof createBreaker>

const BETWEEN_PROBES_MS = 1_000

/**
 * A circuit breaker, which keeps callers from waiting for a log that is unavailable: while it is open, they fail at
 * once. It sends one probe a second itself while it is open. Were the next append the probe, a process that is not
 * ready, and so is sent no requests, would never find out that the log is back.
 */
export function createBreaker({ probe, later = setTimeout, onChange }: BreakerOptions) {
  let open = false
  let asking = false
  let ended = false

  function turn(to: boolean): void {
    if (open === to) return
    open = to
    onChange?.(to)
    if (to) askLater()
  }

  function askLater(): void {
    if (asking) return
    asking = true
    later(() => void ask(), BETWEEN_PROBES_MS)
  }

  async function ask(): Promise<void> {
    const well = open && !ended && (await probe())
    asking = false
    if (!open || ended) return
    if (well) turn(false)
    else askLater()
  }

  return {
    isOpen: () => open,
    /** To be called when a send has succeeded. */
    succeeded: () => turn(false),
    /** To be called when a send has failed, or hangs: kafkajs has tried several times by then, so one is enough. */
    failed: () => turn(true),
    /** Ends the probing. */
    end: () => {
      ended = true
    },
  }
}
