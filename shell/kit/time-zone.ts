import { DEFAULT_TIME_ZONE, dayOf, isTimeZone } from '@arrive/contracts/days.ts'

/** Tells all screens the agency's time zone. On the page, because every remote has its own copy of this module. */
export function setTimeZone(name = DEFAULT_TIME_ZONE): void {
  document.documentElement.dataset['timeZone'] = name
}

/** The agency's time zone: the default where the server named none, or none that this browser knows. */
export function timeZone(): string {
  const name = typeof document === 'undefined' ? '' : (document.documentElement.dataset['timeZone'] ?? '')
  return isTimeZone(name) ? name : DEFAULT_TIME_ZONE
}

/** The day that it is at the agency, as `2026-11-27`, wherever the reader is. */
export function today(): string {
  return dayOf(new Date(), timeZone())
}
