import { message } from '@arrive/contracts/messages/message.ts'
import {
  type DocKey,
  type EventOf,
  type OpenEvent,
  type Outcome,
  type ProjectedCollection,
  refusal,
  type View,
} from '../../kernel/index.ts'
import { numberOfActor } from '../../shared/origin.ts'
import { isOpen } from '../../shared/personnel.ts'
import { refusedAsking, refusedByHand, refusedStep, STEPS, type Step } from '../../shared/reference-decisions.ts'
import {
  type MailKind,
  NO_REFERENCES,
  type PersonReferences,
  REFERENCES,
  type Reference,
  reminderWait,
} from './reference.ts'
import { ownReference } from './shown.ts'

export const REFERENCE_COLLECTION = {
  name: REFERENCES,
  sort: ['user_id'],
  tags: true,
  ofNewEvents: true,
} as const satisfies ProjectedCollection

type Requested = EventOf<'personnel.reference.requested'>
type Answered = EventOf<'personnel.reference.answered'>
type Judged = EventOf<'personnel.reference.judged'>
type Reminded = EventOf<'personnel.reference.reminded'>

const reads = ({ person }: OpenEvent): DocKey[] => [{ collection: REFERENCES, id: String(person) }]

export const referenceHandlers = {
  'personnel.reference.requested': { reads, apply: applyRequested },
  'personnel.reference.opened': {
    reads,
    apply: (event: EventOf<'personnel.reference.opened'>, view: View) =>
      changed(event, view, { ...STEPS.opened, said: 'reference.opened' }, (one) => ({
        ...one,
        ...(one.state === 'requested' && { state: 'opened' }),
        openedAt: one.openedAt ?? event.envelope.time,
      })),
  },
  'personnel.reference.answered': { reads, apply: applyAnswered },
  'personnel.reference.declined': {
    reads,
    apply: (event: EventOf<'personnel.reference.declined'>, view: View) =>
      changed(event, view, { ...STEPS.declined, said: 'reference.declined' }, (one) => ({
        ...one,
        state: 'declined',
        declinedReason: event.data.reason,
        mails: withMail(one, event, 'reference-declined'),
      })),
  },
  'personnel.reference.bounced': {
    reads,
    apply: (event: EventOf<'personnel.reference.bounced'>, view: View) =>
      changed(event, view, { ...STEPS.bounced, count: event.data.count, said: 'reference.saved' }, (one) => ({
        ...one,
        state: 'bounced',
        mails: withMail(one, event, 'reference-bounced'),
      })),
  },
  'personnel.reference.cancelled': {
    reads,
    apply: (event: EventOf<'personnel.reference.cancelled'>, view: View) =>
      changed(event, view, { ...STEPS.cancelled, said: 'reference.cancelled' }, (one) => ({
        ...one,
        state: 'cancelled',
        mails: withMail(one, event, 'reference-cancelled'),
      })),
  },
  'personnel.reference.judged': { reads, apply: applyJudged },
  'personnel.reference.reminded': { reads, apply: applyReminded },
  'personnel.reference.reminders-stopped': {
    reads,
    apply: (event: EventOf<'personnel.reference.reminders-stopped'>, view: View) =>
      changed(event, view, { ...STEPS.stopped, count: event.data.count, said: 'reminders.stopped' }, (one) => ({
        ...one,
        isQuiet: true,
      })),
  },
} as const

function applyRequested(event: Requested, view: View): Outcome {
  const { references } = known(event, view)
  const { reference_id: id, form, email, name, organization, count } = event.data
  const at = event.envelope.time
  const before = references.find((one) => one.id === id)
  const refused = refusedAsking(references, event)
  if (refused !== undefined) return refused
  const mails = withMail(before ?? { mails: [] }, event, 'reference')
  const reference: Reference = {
    id,
    form,
    email,
    name,
    organization,
    count,
    state: 'requested',
    requestedAt: at,
    mails,
  }
  put(event, view, before === undefined ? [...references, reference] : replaced(references, reference))
  return before === undefined
    ? {
        status: 201,
        body: { message: message('reference.requested'), reference: ownReference(reference, Date.parse(at)) },
      }
    : { status: 200, body: { message: message('reference.requested') } }
}

function applyAnswered(event: Answered, view: View): Outcome {
  const { reference_id: id, form, scope, answers, how, name = '', organization = '' } = event.data
  const at = event.envelope.time
  const answer = { state: 'answered', answeredAt: at, scope, answers, how } as const
  if (how === 'link') {
    return changed(event, view, { ...STEPS.answered, status: 201, said: 'reference.answered' }, (one) => ({
      ...one,
      ...answer,
      openedAt: one.openedAt ?? at,
    }))
  }
  const { references } = known(event, view)
  const refused = refusedByHand(references)
  if (refused !== undefined) return refused
  const head = { id, form, name, organization, email: '', count: 0, requestedAt: at, mails: [] }
  const reference: Reference = { ...head, ...answer }
  put(event, view, [...references, reference])
  return {
    status: 201,
    body: { message: message('reference.saved'), reference: ownReference(reference, Date.parse(at)) },
  }
}

function applyJudged(event: Judged, view: View): Outcome {
  const { verdict, note } = event.data
  const judgedBy = numberOfActor(event.envelope)
  return changed(event, view, { ...STEPS.judged, said: 'reference.saved' }, (one) => ({
    ...one,
    state: verdict,
    note,
    judgedBy,
    judgedAt: event.envelope.time,
  }))
}

/** A reminder of the clock counts once, whichever process noted it. */
function applyReminded(event: Reminded, view: View): Outcome {
  const { reference_id: id, count, mail: kind, number } = event.data
  const before = known(event, view).references.find((one) => one.id === id)
  // Of two people of the office who remind at once, the second is too early.
  const isByOffice = kind === 'reference-reminder' && number === 0
  if (isByOffice && before !== undefined && reminderWait(before, Date.parse(event.envelope.time)) > 0) {
    return refusal('too-many')
  }
  return changed(event, view, { ...STEPS.reminded, count, said: 'reference.reminded' }, (one) => ({
    ...one,
    mails: withMail(one, event, kind, number),
  }))
}

function withMail(
  { mails }: Pick<Reference, 'mails'>,
  { envelope: { id: event, time: at } }: OpenEvent,
  kind: MailKind,
  number = 0,
): Reference['mails'] {
  return [...mails, { kind, at, event, ...(number > 0 && { number }) }]
}

interface Change extends Step {
  readonly count?: number
  readonly status?: 200 | 201
  readonly said: Parameters<typeof message>[0] & (`reference.${string}` | 'reminders.stopped')
}

function changed(
  event: OpenEvent & { readonly data: { readonly reference_id: string } },
  view: View,
  { count, status = 200, said, ...step }: Change,
  change: (reference: Reference) => Reference,
): Outcome {
  const { references } = known(event, view)
  const before = references.find(({ id }) => id === event.data.reference_id)
  const refused = refusedStep(before, event, step, count)
  if (before === undefined || refused !== undefined) return refused ?? refusal('not-found')
  put(event, view, replaced(references, change(before)))
  return { status, body: { message: { code: said } } }
}

function replaced(references: readonly Reference[], reference: Reference): readonly Reference[] {
  return references.map((one) => (one.id === reference.id ? reference : one))
}

function known({ person }: OpenEvent, view: View): PersonReferences {
  return (view.get(REFERENCES, String(person)) as PersonReferences | undefined) ?? NO_REFERENCES
}

/** Tags find the people with an open request, and those with an answer to judge. */
function put({ person }: OpenEvent, view: View, references: readonly Reference[]): void {
  const tags = [
    ...(references.some(({ state }) => isOpen(state)) ? ['open'] : []),
    ...(references.some(({ state }) => state === 'answered') ? ['answered'] : []),
  ]
  view.put(REFERENCES, String(person), { value: { references }, sort: { user_id: person }, tags })
}
