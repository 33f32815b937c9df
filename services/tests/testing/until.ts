import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between the first two polls; each pause is 1.5 times the previous one, up to the longest. */
const FIRST_MS = 10
const LONGEST_MS = 100
const GROWTH = 1.5
/** Over half a minute, less than a test's limit. Counts polls, not time, because a machine may be suspended. */
const MAX_LOOKS = 300

/** Pauses grow, since each poll costs the tested process time. @throws Error with the last value */
export async function until<T>(
  what: string,
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  mostLooks = MAX_LOOKS,
): Promise<T> {
  let between = FIRST_MS
  for (let looks = 1; ; looks++) {
    const seen = await look()
    if (holds(seen)) return seen
    if (looks === mostLooks) throw new Error(`${what} did not come to what was waited for: ${shown(seen)}`)
    await pause(between)
    between = Math.min(LONGEST_MS, between * GROWTH)
  }
}

const shown = (seen: unknown) => String(JSON.stringify(seen)).slice(0, 2_000)
