/** Days are `YYYY-MM-DD` in UTC, so results don't depend on the time zone. */

const DAY = 86_400_000

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** The same day of an earlier month, or the 28th if that month may be shorter. */
export function monthsBefore(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  const month = String((count % 12) + 1).padStart(2, '0')
  const date = Math.min(28, Number(day.slice(8)))
  return `${Math.floor(count / 12)}-${month}-${String(date).padStart(2, '0')}`
}

export function earlier(one: string, other: string): string {
  return one < other ? one : other
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

/** `March 4, 2026` */
export function written(day: string): string {
  return format(day, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** `March 2026` */
export function monthOf(day: string): string {
  return format(day, { year: 'numeric', month: 'long' })
}

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}
