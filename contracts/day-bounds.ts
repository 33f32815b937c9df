/** What a date says, which bounds it: a day outside is refused, and an unusual one is asked about. */
export type DayMeaning = 'birth' | 'signed' | 'available' | 'hired' | 'left' | 'expires'

/** Months from today. */
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

/** On which side of some bounds a day lies. */
export type Side = 'early' | 'late'

/**
 * On which side a day is out of bounds. Days are `YYYY-MM-DD`.
 * @param tolerance Days beyond the bounds that still count as inside, for a place where today is another day.
 */
export function sideOf(day: string, [first, last]: Months, today: string, tolerance = 0): Side | undefined {
  if (day < shifted(today, first, -tolerance)) return 'early'
  return day > shifted(today, last, tolerance) ? 'late' : undefined
}

/** The same day of another month, or the last day of that month; then some days on. */
function shifted(day: string, months: number, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const longest = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, longest) + days)).toISOString().slice(0, 10)
}
