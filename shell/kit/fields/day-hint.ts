import { DAY_BOUNDS, type DayMeaning, sideOf } from '@arrive/contracts/day-bounds.ts'

const PAST = 'This date is some time ago. Please check that it is right.'
const FUTURE = 'This date is in the future. Please check that it is right.'
const FAR = 'This date is far ahead. Please check that it is right.'

const HINTS: Readonly<Record<DayMeaning, { readonly early: string; readonly late: string }>> = {
  birth: {
    early: 'This is more than 90 years ago. Please check the year.',
    late: 'This is less than 18 years ago. Please check the year.',
  },
  signed: { early: PAST, late: FUTURE },
  available: { early: PAST, late: FAR },
  hired: { early: PAST, late: FUTURE },
  left: { early: PAST, late: FUTURE },
  expires: { early: 'This date has passed. Please check that it is right.', late: FAR },
}

/** Warns about a valid but unusual day. */
export function dayHint(meaning: DayMeaning, day: string, today: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return ''
  const side = sideOf(day, DAY_BOUNDS[meaning].usual, today)
  return side === undefined ? '' : HINTS[meaning][side]
}
