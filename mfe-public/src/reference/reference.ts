import type { FieldProblem, Values } from '@arrive/kit/fields/fields.ts'
import { missing } from '@arrive/kit/form/credentials.ts'

/** The answer of `GET /reference`. */
export interface Asked {
  readonly applicant_name: string
  readonly organization: string
  readonly dates_employed_from: string
  readonly dates_employed_to: string
  readonly title: string
}

export type Scope = 'full' | 'dates_only'

const ALWAYS = {
  employerDatesFrom: 'Employed from',
  employerDatesTo: 'Employed to',
  positionHeld: 'Position held',
} as const
const RATED = {
  qualityOfWork: 'Quality of work',
  attendancePunctuality: 'Attendance and punctuality',
  problemsNoted: 'Problems noted',
  eligibleForRehire: 'Eligible for rehire',
} as const
const SIGNED = { employerSignature: 'Signature', employerTitle: 'Title', employerDate: 'Date' } as const

export const LABELS = { ...ALWAYS, ...RATED, rehireExplanation: 'Explanation', ...SIGNED } as const
export type Answered = keyof typeof LABELS

/** In the order of the page. */
function labelsOf(scope: Scope, values: Values): Readonly<Partial<Record<Answered, string>>> {
  if (scope === 'dates_only') return { ...ALWAYS, ...SIGNED }
  const { rehireExplanation } = LABELS
  return { ...ALWAYS, ...RATED, ...(values['eligibleForRehire'] === 'No' && { rehireExplanation }), ...SIGNED }
}

export function checkAnswer(scope: Scope, values: Values): readonly FieldProblem[] {
  const gaps = missing(values, labelsOf(scope, values))
  const [from, to] = [String(values['employerDatesFrom'] ?? ''), String(values['employerDatesTo'] ?? '')]
  const isReversed = from !== '' && to !== '' && to < from
  const order = { name: 'employerDatesTo', message: 'Employed to cannot be before “Employed from”.' }
  return isReversed ? [...gaps, order] : gaps
}

/** Only what this scope asks. */
export function bodyOf(scope: Scope, values: Values): Readonly<Record<string, string>> {
  const names = Object.keys(labelsOf(scope, values))
  return { scope, ...Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')])) }
}

/** What one press fills in. */
export function confirmedBy(asked: Asked): Readonly<Record<keyof typeof ALWAYS, string>> {
  return {
    employerDatesFrom: asked.dates_employed_from,
    employerDatesTo: asked.dates_employed_to,
    positionHeld: asked.title,
  }
}

const CLOSED: Readonly<Record<string, string>> = {
  answered: 'Your answer has reached the office. Thank you.',
  declined: 'You told us that you give no reference. Thank you.',
  expired: 'The time to answer is over. Call us if you would still like to give a reference.',
  cancelled: 'We no longer need your reference. Thank you.',
}

/** What a person reads who opens the link again after the end. */
export function closedWords(state = ''): string {
  return CLOSED[state] ?? 'Thank you.'
}
