import { formatDate } from '@arrive/kit/format-date.ts'

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `October 2026` of `2026-10`. */
export function monthWords(month: string): string {
  return month === '' ? 'Unknown' : MONTHS.format(new Date(`${month}-01T00:00:00Z`))
}

/** A day of the list, such as `20260102`; undefined for `00000000` and nothing. */
export function listDay(day: string): string | undefined {
  const [, year, month, date] = /^([12]\d{3})(\d\d)(\d\d)$/.exec(day) ?? []
  return year === undefined ? undefined : `${year}-${month}-${date}`
}

export function listDayWords(day: string): string {
  const known = listDay(day)
  return known === undefined ? 'Unknown' : formatDate(known)
}

const MEGABYTE = 1_000_000

export function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}
