import { dayOf, endOfDay } from '@arrive/contracts/days.ts'
import { wrongParameter } from '../kernel/index.ts'

const AS_OF = 'as_of'
/** In milliseconds: what is newer may still change. */
const FINAL_AFTER = 10_000

interface Clock {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly timeZone: string
}

/**
 * The last millisecond of a day in the agency's time zone, or a moment. Undefined for today, which means now.
 * @param text fits the schema of `as_of`
 * @throws ArriveError `invalid-query` for the future
 */
export function momentOf(text: string, { now, timeZone }: Clock): number | undefined {
  const isDay = text.length === 'yyyy-mm-dd'.length
  if (isDay && text === dayOf(new Date(now), timeZone)) return undefined
  const at = isDay ? endOfDay(text, timeZone).getTime() - 1 : Date.parse(text.toUpperCase())
  if (at > now) throw wrongParameter(AS_OF, 'value.in-future')
  return at
}

/** Whether everything that happened by then is in the log. */
export function isSettled(at: number, now: number): boolean {
  return at < now - FINAL_AFTER
}
