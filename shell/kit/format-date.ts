import { dayWordsAt, momentWords } from '@arrive/contracts/day-words.ts'
import { timeZone } from './time-zone.ts'

export { dayWords as formatDate } from '@arrive/contracts/day-words.ts'

/** The day of an instant at the agency, wherever the reader is. */
export function formatDay(instant: string): string {
  return isInstant(instant) ? dayWordsAt(instant, timeZone()) : instant
}

/** The day and time of an instant at the agency. */
export function formatMoment(instant: string, to: 'minute' | 'second' = 'minute'): string {
  return isInstant(instant) ? momentWords(instant, timeZone(), to) : instant
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
