/** The agency's time zone, unless `TIME_ZONE` is set. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

const HOUR = 60 * 60_000
/** No zone has ever had a larger UTC offset. */
const FURTHEST = 24 * HOUR
const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether this is an IANA time zone name, such as `America/New_York`. Offsets such as `+05:00` are not. */
export function isTimeZone(name: string): boolean {
  try {
    // Not kept: a client may send each name in thousands of letter cases.
    return /^[A-Za-z]/.test(name) && (formats.has(name) || new Intl.DateTimeFormat('en', { timeZone: name }) !== null)
  } catch {
    return false
  }
}

/** The day of an instant in a time zone: `2026-03-08`. @throws RangeError for an invalid instant or zone. */
export function dayOf(instant: Date | string, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(new Date(instant))
  const [year = '', month, day] = ['year', 'month', 'day'].map(
    (type) => parts.find((part) => part.type === type)?.value,
  )
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** The current day in a time zone. Computed once a day, because a format takes longer than all checks of a save. */
export function todayIn(timeZone: string, now: () => number): () => string {
  let [day, from, until] = ['', 0, 0]
  return () => {
    const instant = now()
    if (instant < from || instant >= until) {
      day = dayOf(new Date(instant), timeZone)
      from = startOfDay(day, timeZone).getTime()
      until = endOfDay(day, timeZone).getTime()
    }
    return day
  }
}

/** The first instant of a day in a time zone. Not always midnight: clocks may skip it, or even the whole day. */
export function startOfDay(day: string, timeZone: string): Date {
  return firstInstant(day, (instant) => dayOf(instant, timeZone) >= day)
}

/** The first instant after a day in a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  return firstInstant(day, (instant) => dayOf(instant, timeZone) > day)
}

/** Monday of the day's week. */
export function mondayOf(day: string): string {
  const daysSince = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -daysSince)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)
}

/** Counts Monday to Friday. */
export function addWeekdays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    const weekday = new Date(`${at}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}

/** Searches around a day for the first instant at which `holds` is true. */
function firstInstant(day: string, holds: (instant: Date) => boolean): Date {
  const noon = Date.parse(`${day}T12:00:00Z`)
  let [before, since] = [noon - 2 * FURTHEST, noon + 2 * FURTHEST]
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (holds(new Date(middle))) since = middle
    else before = middle
  }
  return new Date(since)
}

/** Creating a format is slower than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', { ...parts, timeZone })
  formats.set(timeZone, made)
  return made
}
