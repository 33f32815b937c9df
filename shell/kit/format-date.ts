import { dayWordsAt, momentWords } from '@arrive/contracts/day-words.ts'
import { timeZone } from './time-zone.ts'

export { dayWords as formatDate } from '@arrive/contracts/day-words.ts'

/** In the agency's time zone. */
export function formatDay(instant: string): string {
  return isInstant(instant) ? dayWordsAt(instant, timeZone()) : instant
}

/** In the agency's time zone. */
export function formatMoment(instant: string, to: 'minute' | 'second' = 'minute'): string {
  return isInstant(instant) ? momentWords(instant, timeZone(), to) : instant
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
