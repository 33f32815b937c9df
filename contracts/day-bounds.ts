/** What a date means, which sets its bounds: outside is refused, unusual is questioned. */
export type DayMeaning = 'birth' | 'signed' | 'available' | 'hired' | 'left' | 'expires'

/** In months from today. */
type Months = readonly [first: number, last: number]

export interface DayBounds {
  readonly possible: Months
  readonly usual: Months
}

export const DAY_BOUNDS: Readonly<Record<DayMeaning, DayBounds>> = {
  birth: { possible: [-120 * 12, 0], usual: [-90 * 12, -18 * 12] },
  signed: { possible: [-25 * 12, 0], usual: [-3, 0] },
  available: { possible: [-25 * 12, 10 * 12], usual: [-1, 12] },
  hired: { possible: [-80 * 12, 0], usual: [-50 * 12, 0] },
  left: { possible: [-80 * 12, 2 * 12], usual: [-50 * 12, 0] },
  expires: { possible: [-25 * 12, 25 * 12], usual: [0, 3 * 12] },
}

export type Side = 'early' | 'late'

/**
 * On which side a day is out of bounds. Days are `YYYY-MM-DD`.
 * @param tolerance Days outside that still count as inside, because today differs by time zone.
 */
export function sideOf(day: string, [first, last]: Months, today: string, tolerance = 0): Side | undefined {
  if (day < shifted(today, first, -tolerance)) return 'early'
  return day > shifted(today, last, tolerance) ? 'late' : undefined
}

/** Every date of a save needs bounds of the same few days. */
const MAX_KNOWN = 200
const known = new Map<string, string>()

function shifted(day: string, months: number, days: number): string {
  const key = `${day} ${months} ${days}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= MAX_KNOWN) known.clear()
  const computed = addMonths(day, months, days)
  known.set(key, computed)
  return computed
}

/** The same day in another month, or that month's last day; then adds days. */
function addMonths(day: string, months: number, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const longest = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, longest) + days)).toISOString().slice(0, 10)
}
