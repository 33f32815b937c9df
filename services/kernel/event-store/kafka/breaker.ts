export type Schedule = (work: () => void, ms: number) => void

export interface BreakerOptions {
  /** Whether an append would be accepted now. Resolves within a second, never rejects. */
  readonly probe: () => Promise<boolean>
  readonly later?: Schedule
  readonly onChange?: (open: boolean) => void
}

export type Breaker = ReturnType<typeof createBreaker>

const BETWEEN_PROBES_MS = 1_000

/**
 * While open, appends fail at once, and the breaker itself probes every second: a process that is not ready gets no
 * requests that could probe.
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
    succeeded: () => turn(false),
    /** Call when a send fails or hangs. One is enough, because kafkajs has retried by then. */
    failed: () => turn(true),
    end: () => {
      ended = true
    },
  }
}
