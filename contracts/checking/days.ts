import { DAY_BOUNDS, sideOf } from '../day-bounds.ts'
import { type Message, message, ownText } from '../messages/message.ts'
import type { FieldPlan } from './plan.ts'
import type { RawValue } from './values.ts'

/** The visitor's time zone may be a day ahead or behind. */
const TOLERANCE = 1

/** Why a valid date is not acceptable, given the other answers of its row. Without `today`, bounds are not checked. */
export function dayProblem(
  { name, field, code, notBefore }: FieldPlan,
  answers: RawValue,
  today: string | undefined,
): Message | undefined {
  const day = answers[name]
  if (typeof day !== 'string' || day === '') return undefined
  const what = ownText(code)
  const { possible } = field.day === undefined ? NO_BOUNDS : DAY_BOUNDS[field.day]
  const side = today && possible && sideOf(day, possible, today, TOLERANCE)
  if (side && possible) return outOfBounds(what, possible[side === 'early' ? 0 : 1])
  const start = notBefore && answers[notBefore.name]
  if (typeof start !== 'string' || !DAY.test(start) || day >= start) return undefined
  return message('day.before-start', { what, start: ownText(notBefore?.code ?? code) })
}

/** Like `dayProblem`, for a date outside the pattern's years: 1880 and 2201 are real years, so name the bounds. */
export function farDayProblem(plan: FieldPlan, answers: RawValue, today: string | undefined): Message | undefined {
  const day = answers[plan.name]
  if (plan.field.kind !== 'date' || typeof day !== 'string' || !isCalendarDay(day)) return undefined
  // Browsers allow years of up to six digits, which don't sort as text.
  return dayProblem(plan, { ...answers, [plan.name]: day.length > 10 ? '9999-12-31' : day }, today)
}

function isCalendarDay(day: string): boolean {
  const [, year = '', rest = ''] = /^(\d{4,6})(-\d{2}-\d{2})$/.exec(day) ?? []
  const time = Date.parse(`+${year.padStart(6, '0')}${rest}T00:00:00Z`)
  return rest !== '' && !Number.isNaN(time) && new Date(time).toISOString().includes(rest)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const NO_BOUNDS = { possible: undefined }

function outOfBounds(what: Message, months: number): Message {
  if (months === 0) return message('day.in-future', { what })
  const years = Math.abs(months) / 12
  return message(months < 0 ? 'day.too-early' : 'day.too-late', { what, years })
}
