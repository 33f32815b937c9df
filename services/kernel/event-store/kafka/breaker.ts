/** Runs a piece of work later; `setTimeout` outside of tests. */
export type Schedule = (work: () => void, ms: number) => void

export interface BreakerOptions {
  /** Whether an append would be taken now. Answers within the second, never rejects. */
  readonly probe: () => Promise<boolean>
  readonly later?: Schedule
  /** Told each time that it opens or closes. */
  readonly onChange?: (open: boolean) => void
}

/** Keeps callers from waiting for a log that is unavailable: while the breaker is open, they fail at once. */
export interface Breaker {
  readonly isOpen: () => boolean
  /** A send went well. */
  readonly succeeded: () => void
  /** A send failed, or hangs: kafkajs has tried several times by then, so one is enough. */
  readonly failed: () => void
  /** It probes no more. */
  readonly end: () => void
}

const BETWEEN_PROBES = 1_000

/**
 * A circuit breaker that asks for itself: one probe a second while it is open. Were the next append the probe, a
 * process that is not ready, and so is sent no requests, would never find out that the log is back.
 */
export function createBreaker({ probe, later = setTimeout, onChange }: BreakerOptions): Breaker {
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
    later(() => void ask(), BETWEEN_PROBES)
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
    succeeded: () => turn(false),
    failed: () => turn(true),
    end: () => {
      ended = true
    },
  }
}
