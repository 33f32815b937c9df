import { formatDate } from '@arrive/kit/format-date.ts'
import type { Match } from './calls.ts'

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const DAY = 24 * 60 * 60_000
const MEGABYTE = 1_000_000

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

/** Of a number of bytes, without the unit. */
export function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}

export function sizeWords(bytes: number): string {
  return bytes < MEGABYTE / 10 ? `${Math.ceil(bytes / 1_000)} KB` : `${megabytes(bytes)} MB`
}

export function agoWords(at: string, now: number): string {
  const days = Math.floor((now - Date.parse(at)) / DAY)
  if (days < 1) return 'less than a day ago'
  return `${days} ${days === 1 ? 'day' : 'days'} ago`
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** Why a person may be the one in the list. */
export function reasonWords({ birth_date, rows }: Pick<Match, 'birth_date' | 'rows'>): string {
  const isEqual = rows.some(({ dob }) => birth_date !== null && listDay(dob) === birth_date)
  return isEqual ? 'A name agrees, and so does the birth date.' : 'Names agree, a birth date is unknown.'
}

/** Whether the list's word is in the name, regardless of case, accents, hyphens and apostrophes. */
export function isInName(name: string, listed: string): boolean {
  const own = wordsOf(name)
  const sought = wordsOf(listed)
  if (sought.length === 0) return false
  return sought.every((word) => own.includes(word)) || own.includes(sought.join(''))
}

function wordsOf(name: string): readonly string[] {
  const letters = name.normalize('NFD').replace(/[\p{M}'’.]/gu, '')
  return letters
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}
