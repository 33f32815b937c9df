import { DEFAULT_TIME_ZONE, dayOf, isTimeZone } from '@arrive/contracts/days.ts'

/** Stored on the page, because every remote has its own copy of this module. */
export function setTimeZone(name = DEFAULT_TIME_ZONE): void {
  document.documentElement.dataset['timeZone'] = name
}

/** Falls back to the default if the server's zone is missing or unknown to this browser. */
export function timeZone(): string {
  const name = typeof document === 'undefined' ? '' : (document.documentElement.dataset['timeZone'] ?? '')
  return isTimeZone(name) ? name : DEFAULT_TIME_ZONE
}

/** What this browser says about its clock. Some say a zone that is none. */
export function clientClock(): { readonly client_time: string; readonly zone?: string } {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { client_time: new Date().toISOString(), ...(isTimeZone(zone) && { zone }) }
}

/** Today at the agency, as `2026-11-27`. */
export function today(): string {
  return dayOf(new Date(), timeZone())
}
