import type { AnyAnswers, Form } from './form.ts'

/** What decides which forms a person needs. */
export interface PacketFacts {
  /** Null before the form that says it is sent: every form is needed then. */
  readonly position: string | null
  readonly jobs: number
}

export const NO_FACTS: PacketFacts = { position: null, jobs: 0 }

interface Needed {
  readonly packet?: Form['packet']
}

/** Of lists; `unknown` is none of the others. */
export const POSITION_FILTERS = ['HHA', 'CNA', 'RN', 'LPN', 'unknown'] as const
export type PositionFilter = (typeof POSITION_FILTERS)[number]

/** Forms required by law, which do not count among the forms of the packet. */
export function lawForms(forms: readonly Form[]): readonly Form[] {
  return forms.filter(({ kind }) => kind === 'law')
}

/** Those that are listed in the packet; the others are shown on a form's screen. */
export function moreForms(forms: readonly Form[]): readonly Form[] {
  return lawForms(forms).filter(({ packet }) => packet !== undefined)
}

export function isNeeded({ packet }: Needed, { position, jobs }: PacketFacts): boolean {
  if (position === null) return true
  const { positions = [position], jobs: fewest = 0 } = packet ?? {}
  return positions.includes(position) && jobs >= fewest
}

/** @param form the form of the packet with `applicant` */
export function factsIn({ parts: [part], applicant }: Form, answers: AnyAnswers): PacketFacts {
  if (part === undefined || applicant === undefined) return NO_FACTS
  const { [applicant.position]: position } = Object(answers[part.name])
  return { position: typeof position === 'string' ? position : null, jobs: jobsIn(answers[applicant.jobs ?? '']) }
}

const NONE = /^\s*(?:N\s?\/\s?A|None)?\s*$/i

/** Whether an answer is blank, `N / A` or `None`. */
export function isNone(answer: unknown): boolean {
  return NONE.test(String(answer))
}

/** Rows with a cell other than blank, `N / A` or `None`. */
function jobsIn(rows: unknown): number {
  if (!Array.isArray(rows)) return 0
  return rows.filter((row: object) => Object.values(row).some((cell) => !isNone(cell))).length
}
