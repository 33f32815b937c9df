import { dayWords, momentWords } from '@arrive/contracts/day-words.ts'
import { dayOf, endOfDay } from '@arrive/contracts/days.ts'
import { PATTERNS } from '@arrive/contracts/patterns.ts'

/** A day, or a moment with its zone, as an address and the calls hold it. */
export interface Moment {
  readonly text: string
  readonly day: string
}

interface Clock {
  /** In the agency's time zone. */
  readonly today: string
  readonly now: number
  readonly timeZone: string
}

/** No agency's log is older. */
export const FIRST_DAY = '2000-01-01'
const SHAPE = new RegExp(PATTERNS.dayOrZonedMoment)
const isDay = (text: string) => text.length === FIRST_DAY.length

/** `now` without one, or for today; `undefined` for one that no call would take. */
export function momentIn(search: string, { today, now, timeZone }: Clock): Moment | 'now' | undefined {
  const text = new URLSearchParams(search).get('as_of') ?? ''
  if (text === '' || text === today) return 'now'
  if (!SHAPE.test(text)) return undefined
  if (isDay(text)) return isKnownDay(text) && text < today ? { text, day: text } : undefined
  const at = Date.parse(text.toUpperCase())
  return at <= now ? { text, day: dayOf(new Date(at), timeZone) } : undefined
}

/** The day that an address asks for, or today. */
export function dayAt(search: string, clock: Clock): string {
  const found = momentIn(search, clock)
  return typeof found === 'object' ? found.day : clock.today
}

/** A field being typed in holds days like `0202-11-03`, too. */
export function isKnownDay(day: string): boolean {
  return day >= FIRST_DAY && /^\d{4}-\d\d-\d\d$/.test(day)
}

/** The address with another day; today is now. A list begins with its first page. */
export function searchAt(search: string, day: string, today: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['as_of', 'page', 'cursor']) query.delete(name)
  if (day < today) query.set('as_of', day)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** `November 3, 2026, 11:59 PM`. A day means its end. */
export function wordsOf({ text }: Moment, timeZone: string): string {
  if (isDay(text)) return `${dayWords(text, 'long')}, 11:59 PM`
  return momentWords(text.toUpperCase(), timeZone)
}

/** The first instant that is not in it any more. */
export function after({ text }: Moment, timeZone: string): string {
  const next = isDay(text) ? endOfDay(text, timeZone).getTime() : Date.parse(text.toUpperCase()) + 1
  return new Date(next).toISOString()
}
