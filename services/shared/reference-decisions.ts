import { message } from '@arrive/contracts/messages/message.ts'
import { MOST_EVER, MOST_OPEN, type StoredState } from '@arrive/contracts/references.ts'
import { type EventOf, folded, type OpenEvent, type Outcome, refusal } from '../kernel/index.ts'
import { endOf, isAnswered, isOpen, type KnownReference, stateAt } from './personnel.ts'

/** What decides whether an event about references counts. All who follow the events decide alike. */
export interface AskedReference extends Pick<KnownReference, 'id' | 'count' | 'state' | 'requestedAt'> {
  /** Empty if it was entered by hand. */
  readonly email: string
}

export interface Step {
  readonly from: (state: StoredState) => boolean
  /** By link: a request that is over is closed. */
  readonly by?: 'link'
  /** Also once its link has ended. */
  readonly always?: true
}

/** The states in which an event changes a reference. */
export const STEPS = {
  opened: { from: isOpen, by: 'link' },
  answered: { from: isOpen, by: 'link' },
  declined: { from: isOpen, by: 'link' },
  bounced: { from: isOpen },
  cancelled: { from: isOpen },
  judged: { from: isAnswered },
  reminded: { from: isOpen },
  stopped: { from: () => true, always: true },
} as const satisfies Readonly<Record<string, Step>>

/** Its email may be corrected. */
export function isCorrectable(reference: AskedReference, now: number): boolean {
  return reference.state === 'bounced' || isOpen(stateAt(reference, now))
}

interface Asking {
  readonly email: string
  readonly now: number
  readonly isNew: boolean
}

/** Why a person may not be asked, given the other references. */
export function refusedRequest(others: readonly AskedReference[], { email, now, isNew }: Asking): Outcome | undefined {
  const states = others.map((one) => ({ one, state: stateAt(one, now) }))
  const isSame = states.some(
    ({ one, state }) => folded(one.email) === folded(email) && (isOpen(state) || isAnswered(state)),
  )
  if (isNew && others.length >= MOST_EVER) return refusal('too-many-references', message('reference.ten-asked'))
  if (states.filter(({ state }) => isOpen(state)).length >= MOST_OPEN) return refusal('too-many-references')
  return isSame ? refusal('same-reference') : undefined
}

/** Of two requests at once, the second is refused if both together go too far. */
export function refusedAsking(
  references: readonly AskedReference[],
  { envelope, data }: Pick<EventOf<'personnel.reference.requested'>, 'envelope' | 'data'>,
): Outcome | undefined {
  const { reference_id: id, email, count } = data
  const now = Date.parse(envelope.time)
  const before = references.find((one) => one.id === id)
  const others = references.filter((one) => one !== before)
  if (before === undefined && count > 1) return refusal('not-found')
  if (before !== undefined && (before.count !== count - 1 || !isCorrectable(before, now))) {
    return refusal('reference-state')
  }
  return refusedRequest(others, { email, now, isNew: before === undefined })
}

/** @param count of the email that it is about, if it is about one */
export function refusedStep(
  before: AskedReference | undefined,
  { envelope }: Pick<OpenEvent, 'envelope'>,
  { from, by, always }: Step,
  count?: number,
): Outcome | undefined {
  if (before === undefined) return refusal('not-found')
  const isLate = always !== true && isOpen(before.state) && Date.parse(envelope.time) >= endOf(before)
  const isOther = count !== undefined && count !== before.count
  if (!isOther && from(before.state) && !isLate) return undefined
  return refusal(by === 'link' ? 'reference-closed' : 'reference-state')
}

export function refusedByHand(references: readonly AskedReference[]): Outcome | undefined {
  return references.length < MOST_EVER ? undefined : refusal('too-many-references', message('reference.ten-asked'))
}
