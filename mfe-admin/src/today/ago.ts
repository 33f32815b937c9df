const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** `oldest 3 days ago`; undefined for a moment to come. */
export function oldestWords(oldest: string | null, now: string): string | undefined {
  const passed = oldest === null ? -1 : Date.parse(now) - Date.parse(oldest)
  if (passed < 0) return undefined
  const [unit, length] = UNITS.find(([, one]) => passed >= one) ?? UNITS[2]
  const count = Math.max(1, Math.floor(passed / length))
  return `oldest ${count} ${unit}${count === 1 ? '' : 's'} ago`
}
