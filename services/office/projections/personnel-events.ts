import type { StoredState } from '@arrive/contracts/references.ts'
import type { EventData, EventName } from '@arrive/contracts/typed.ts'
import type { OpenEvent } from '../../kernel/index.ts'
import { refusedChange } from '../../shared/credential-changes.ts'
import { refusedAsking, refusedByHand, refusedStep, STEPS } from '../../shared/reference-decisions.ts'
import type { ChangeOf, PacketEvent } from './packet-event.ts'
import { countOnce, type Held, NO_EVENTS } from './person.ts'

const NOTHING: Held = { ...NO_EVENTS, references: [], credentials: [] }

interface Opened<D> extends Pick<OpenEvent, 'envelope'> {
  readonly data: D
}

type HeldOf<D> = (event: Opened<D>, held: Held) => Partial<Held> | undefined

function holding<K extends EventName>(heldOf: HeldOf<EventData<K>>): ChangeOf<PacketEvent<K>> {
  return ({ envelope, data }, before) => {
    const held = before?.personnel ?? NOTHING
    const counted = countOnce(held, envelope.id)
    const change = counted && data && heldOf({ envelope, data }, held)
    return change && { personnel: { ...held, ...counted, ...change } }
  }
}

/** What is refused changes nothing, also before its refusal is recorded. */
export const PERSONNEL_CHANGES = {
  'personnel.reference.requested': holding<'personnel.reference.requested'>(requested),
  'personnel.reference.opened': holding<'personnel.reference.opened'>(stepping('opened', () => 'opened')),
  'personnel.reference.answered': holding<'personnel.reference.answered'>(answered),
  'personnel.reference.declined': holding<'personnel.reference.declined'>(stepping('declined', () => 'declined')),
  'personnel.reference.bounced': holding<'personnel.reference.bounced'>(stepping('bounced', () => 'bounced')),
  'personnel.reference.cancelled': holding<'personnel.reference.cancelled'>(stepping('cancelled', () => 'cancelled')),
  'personnel.reference.judged': holding<'personnel.reference.judged'>(stepping('judged', ({ verdict }) => verdict)),
  'personnel.credential.stated': holding<'personnel.credential.stated'>(stated),
  'personnel.credential.checked': holding<'personnel.credential.checked'>(checked),
  'personnel.credential.withdrawn': holding<'personnel.credential.withdrawn'>(withdrawn),
} as const

function requested(event: Opened<EventData<'personnel.reference.requested'>>, { references }: Held) {
  if (refusedAsking(references, event) !== undefined) return undefined
  const { reference_id: id, email, count } = event.data
  const others = references.filter((one) => one.id !== id)
  return {
    references: [...others, { id, email, count, state: 'requested' as const, requestedAt: event.envelope.time }],
  }
}

function answered(event: Opened<EventData<'personnel.reference.answered'>>, held: Held) {
  const { how, reference_id: id } = event.data
  if (how === 'link') return stepping('answered', () => 'answered')(event, held)
  if (refusedByHand(held.references) !== undefined) return undefined
  const reference = { id, email: '', count: 0, state: 'answered' as const, requestedAt: event.envelope.time }
  return { references: [...held.references, reference] }
}

function stepping<D extends { readonly reference_id: string; readonly count?: number }>(
  step: keyof typeof STEPS,
  stateOf: (data: D) => StoredState,
): HeldOf<D> {
  return (event, { references }) => {
    const { reference_id: id, count } = event.data
    const before = references.find((one) => one.id === id)
    if (refusedStep(before, event, STEPS[step], count) !== undefined) return undefined
    const state = stateOf(event.data)
    return { references: references.map((one) => (one === before ? { ...one, state } : one)) }
  }
}

function stated({ envelope, data }: Opened<EventData<'personnel.credential.stated'>>, { credentials }: Held) {
  const { credential_id, kind, issued_on, expires_on, checked: check } = data
  const stated_at = envelope.time
  const checks = check === null ? [] : [{ result: check.result, at: stated_at }]
  const others = credentials.filter((one) => one.credential_id !== credential_id)
  return {
    credentials: [...others, { credential_id, kind, issued_on, expires_on, stated_at, checks, withdrawn_at: null }],
  }
}

function checked(event: Opened<EventData<'personnel.credential.checked'>>, { credentials }: Held) {
  const at = event.envelope.time
  const { credential_id: id, result } = event.data
  if (refusedChange(credentials, event) !== undefined) return undefined
  return {
    credentials: credentials.map((one) =>
      one.credential_id === id
        ? { ...one, checks: [...one.checks.filter((check) => check.at !== at), { result, at }] }
        : one,
    ),
  }
}

function withdrawn(event: Opened<EventData<'personnel.credential.withdrawn'>>, { credentials }: Held) {
  const { credential_id: id } = event.data
  if (refusedChange(credentials, event) !== undefined) return undefined
  const withdrawn_at = event.envelope.time
  return { credentials: credentials.map((one) => (one.credential_id === id ? { ...one, withdrawn_at } : one)) }
}
