import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between the first two looks; each further pause is half as long again, up to the longest. */
const FIRST_MS = 10
const LONGEST_MS = 100
const GROWTH = 1.5
/** Half a minute, and more: less than a test may take. Not by the clock: a machine may stand still. */
const MOST_LOOKS = 300

/**
 * Looks until what is seen is as somebody waits for, and answers that. Looks cost the processor of whoever is looked
 * at, so that a wait of seconds is not one of a thousand looks.
 * @throws Error that says what was seen last
 */
export async function until<T>(
  what: string,
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  mostLooks = MOST_LOOKS,
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
