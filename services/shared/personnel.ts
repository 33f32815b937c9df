import { LINK_DAYS, type ReferenceState, type StoredState } from '@arrive/contracts/references.ts'

/** References and credentials, one document per person in each collection. Other services read them. */
export const PERSONNEL = 'personnel'
export const REFERENCES = 'references'
/** The source of its events, among them the fills that an accepted reference causes. */
export const PERSONNEL_SOURCE = '/arrive/personnel'

const DAY = 24 * 60 * 60_000

export interface KnownReference {
  readonly id: string
  /** How many emails the request had; only the link of the last one works. */
  readonly count: number
  /** The recipient wants no more reminders. */
  readonly isQuiet?: true
  readonly state: StoredState
  /** Of the last email. ISO 8601, UTC. */
  readonly requestedAt: string
}

/** The value of a document of `REFERENCES`; its id is the person's number. */
export interface KnownReferences {
  readonly references: readonly KnownReference[]
}

export function isOpen(state: ReferenceState): boolean {
  return state === 'requested' || state === 'opened'
}

/** Also true once the office has judged it: applicants do not learn how. */
export function isAnswered(state: ReferenceState): boolean {
  return state === 'answered' || state === 'accepted' || state === 'not_accepted'
}

/** Milliseconds since 1970. */
export function endOf({ requestedAt }: Pick<KnownReference, 'requestedAt'>): number {
  return Date.parse(requestedAt) + LINK_DAYS * DAY
}

export function stateAt(reference: KnownReference, now: number): ReferenceState {
  return isOpen(reference.state) && now >= endOf(reference) ? 'expired' : reference.state
}

export function countReferences({ references }: KnownReferences, now: number) {
  const states = references.map((one) => stateAt(one, now))
  const many = (is: (state: ReferenceState) => boolean) => states.filter(is).length
  return { answered: many(isAnswered), accepted: many((state) => state === 'accepted'), open: many(isOpen) }
}
