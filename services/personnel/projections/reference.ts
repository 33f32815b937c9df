import type { EventData } from '@arrive/contracts/typed.ts'
import { type KnownReference, type KnownReferences, PERSONNEL, REFERENCES } from '../../shared/personnel.ts'

export { PERSONNEL, REFERENCES }

type Answered = EventData<'personnel.reference.answered'>

/** All times are ISO 8601, UTC. */
export interface Reference extends KnownReference {
  readonly form: Answered['form']
  readonly name: string
  readonly organization: string
  /** Empty if it was entered by hand. */
  readonly email: string
  readonly openedAt?: string
  readonly answeredAt?: string
  readonly scope?: Answered['scope']
  readonly answers?: Answered['answers']
  readonly how?: Answered['how']
  readonly declinedReason?: EventData<'personnel.reference.declined'>['reason']
  readonly judgedBy?: number
  readonly judgedAt?: string
  readonly note?: string
  readonly mails: readonly SentMail[]
}

export type MailKind =
  | EventData<'personnel.reference.reminded'>['mail']
  | 'reference'
  | 'reference-cancelled'
  | 'reference-bounced'
  | 'reference-declined'

export interface SentMail {
  readonly kind: MailKind
  readonly at: string
  /** The event that causes it. */
  readonly event: string
  /** Of reminders that the clock sends, from 1. */
  readonly number?: number
}

/** By person: the limits are of all references together. */
export interface PersonReferences extends KnownReferences {
  readonly references: readonly Reference[]
}

export const NO_REFERENCES: PersonReferences = { references: [] }

const REMINDER = 'reference-reminder'
/** Milliseconds between a reminder and one by the office. */
const PAUSE = 3 * 24 * 60 * 60_000

/** Milliseconds until the office may remind again; not positive if it may. */
export function reminderWait({ mails }: Pick<Reference, 'mails'>, now: number): number {
  const last = mails.findLast(({ kind }) => kind === REMINDER)
  return last === undefined ? 0 : Date.parse(last.at) + PAUSE - now
}
