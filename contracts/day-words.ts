import { dayOf } from './days.ts'

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const MINUTE = { ...DAY, hour: 'numeric', minute: '2-digit' } as const
const SECOND = { ...MINUTE, second: '2-digit', timeZoneName: 'short' } as const

/** `2026-11-21` → `Nov 21, 2026`; anything else unchanged. */
export function dayWords(day: string, month: 'short' | 'long' = 'short'): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  if (date === undefined || Number.isNaN(date.getTime())) return day
  return date.toLocaleDateString('en-US', { ...DAY, month, timeZone: 'UTC' })
}

/** The day of an instant in a time zone: `Nov 21, 2026`. */
export function dayWordsAt(instant: string, timeZone: string): string {
  return dayWords(dayOf(instant, timeZone))
}

/** An instant in a time zone: `Nov 21, 2026, 8:30 PM`. With seconds, it includes the zone for readers elsewhere. */
export function momentWords(instant: string, timeZone: string, to: 'minute' | 'second' = 'minute'): string {
  return new Date(instant).toLocaleString('en-US', { ...(to === 'second' ? SECOND : MINUTE), timeZone })
}
