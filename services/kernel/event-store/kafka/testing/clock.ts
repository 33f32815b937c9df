export interface Clock {
  readonly now: () => number
  readonly later: (work: () => void, ms: number) => void
  readonly pass: (ms: number) => void
  /** Advances the clock without running timers, as for a stopped process. */
  readonly stop: (ms: number) => void
}

export function createClock(): Clock {
  let time = 0
  let due: { at: number; work: () => void }[] = []

  function runUntil(end: number): void {
    for (;;) {
      const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      due = due.filter((one) => one !== next)
      time = Math.max(time, next.at)
      next.work()
    }
    time = end
  }

  return {
    now: () => time,
    later: (work, ms) => {
      due.push({ at: time + ms, work })
    },
    pass: (ms) => runUntil(time + ms),
    stop: (ms) => {
      time += ms
    },
  }
}
