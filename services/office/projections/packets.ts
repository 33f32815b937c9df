import { PACKET_ORDERS } from '@arrive/contracts/calls/packets.ts'
import { FORM_SUBMITTED, formIn } from '@arrive/contracts/events/form-submitted.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { SectionValues } from '@arrive/contracts/typed.ts'
import {
  type Envelope,
  type Handler,
  type OpenEvent,
  type Projection,
  projectionOf,
  type Secrets,
  type View,
} from '../../kernel/index.ts'
import { NO_REVIEWS, withApproval, withDecision } from '../../shared/reviews.ts'
import { CONTACTS, LOGINS, PACKETS, PEOPLE } from '../names.ts'
import { CONTACT_RULE, LAST_AT } from './contact.ts'
import { appliedBy, asked, findable, withAccount, withDetails } from './contact-events.ts'
import { decidedBy } from './decided-by.ts'
import { detailsIn } from './details.ts'
import { HELD_RULE } from './held.ts'
import { claimNames, requestedNames } from './logins.ts'
import type { Change, ChangeOf, PacketEvent } from './packet-event.ts'
import { countOnce, NO_EVENTS, type Person, withName } from './person.ts'
import { PERSONNEL_CHANGES } from './personnel-events.ts'
import { packetRow, type Step, searchText, sortOf, stepsOf, tagsOf } from './row.ts'

/** Milliseconds to batch events: no save waits for this projection, and many events change one document. */
const PACE = 1_000
/** The rule of `packetRow` for sort values, tags and search texts; a new text rebuilds the documents. */
const DISPLAY_RULE = 'what was sent under the account; without one, everyone who applied; each review by its version'

export function packetsProjection(forms: readonly Form[], { pepper }: Pick<Secrets, 'pepper'>): Projection {
  const steps = stepsOf(forms)
  const countsAs = new Map(forms.map((form) => [form.name, form.countsAs ?? form.name]))
  const details = forms.find(({ applicant }) => applicant !== undefined)
  const on = handlers({ steps, details, countsAs }, pepper)
  return projectionOf({
    name: PACKETS,
    topics: ['accounts', 'applications', 'onboarding', 'office', 'personnel'],
    owns: [],
    complete: [],
    honorsRefusals: ['accounts', 'personnel'],
    collections: [
      {
        name: PEOPLE,
        sort: PACKET_ORDERS,
        tokens: true,
        tags: true,
        merged: true,
        basis: JSON.stringify({ steps, shown: DISPLAY_RULE, held: HELD_RULE }),
      },
      { name: CONTACTS, sort: [LAST_AT], tokens: true, tags: true, merged: true, basis: CONTACT_RULE },
      { name: LOGINS, merged: true },
    ],
    pace: PACE,
    needsData: (envelope) => Object.hasOwn(on, envelope.type) && isNeeded(envelope, details),
    on,
  })
}

interface Packet {
  readonly steps: readonly Step[]
  /** The form that says who the applicant is. */
  readonly details: Form | undefined
  /** The form that is in, by the name of the form sent. */
  readonly countsAs: ReadonlyMap<string, string>
}

function handlers({ steps, details, countsAs }: Packet, pepper: Secrets['pepper']) {
  const keyOf = ({ person }: OpenEvent) => ({ collection: PEOPLE, id: String(person) })
  const namesIn = ({ data }: PacketEvent<'accounts.account.registered'>) =>
    data === undefined ? [] : requestedNames(data, pepper)

  function changing<E extends OpenEvent>(changeOf: ChangeOf<E>): Handler<E> {
    return {
      reads: (event) => [keyOf(event)],
      apply: (event, view) => applyTo(event, view, { steps, changeOf }),
    }
  }

  function changingAll<K extends string>(changes: Readonly<Record<K, ChangeOf<never>>>) {
    const entries = Object.entries<ChangeOf<never>>(changes)
    return Object.fromEntries(entries.map(([type, changeOf]) => [type, changing(changeOf)])) as Record<
      K,
      Handler<never>
    >
  }

  const account = findable(changing(registered), withAccount)
  return {
    'accounts.account.registered': {
      reads: (event: PacketEvent<'accounts.account.registered'>) => [...account.reads(event), ...namesIn(event)],
      apply: (event: PacketEvent<'accounts.account.registered'>, view: View) =>
        claimNames(namesIn(event), event.person, view) ? account.apply(event, view) : undefined,
    },
    // An administrator has no packet, but reserves a login name.
    'accounts.administrator.invited': {
      reads: (event: PacketEvent<'accounts.administrator.invited'>) => namesOfInvited(event, pepper),
      apply: (event: PacketEvent<'accounts.administrator.invited'>, view: View) => {
        claimNames(namesOfInvited(event, pepper), event.person, view)
        return undefined
      },
    },
    'applications.career.submitted': findable(changing(applied), appliedBy),
    'applications.homecare.submitted': findable(undefined, asked),
    // Only for administrators, who have no packet without an application.
    'applications.career.erased': {
      apply: ({ person }: OpenEvent, view: View) => {
        view.remove(PEOPLE, String(person))
        view.remove(CONTACTS, String(person))
        return undefined
      },
    },
    'onboarding.form.submitted': findable(changing(savedBy(details, countsAs)), withDetails(details)),
    'onboarding.company.filled': changing(filled),
    'office.form.reviewed': changing(reviewed),
    'office.packet.approved': changing(approved),
    ...changingAll(PERSONNEL_CHANGES),
  }
}

function namesOfInvited({ data }: PacketEvent<'accounts.administrator.invited'>, pepper: Secrets['pepper']) {
  return data === undefined ? [] : requestedNames({ email: data.email, username: data.email }, pepper)
}

/** For most forms it is enough that they were saved, so their answers are not decrypted. */
function isNeeded({ type, dataschema }: Envelope, details: Form | undefined): boolean {
  return type !== FORM_SUBMITTED || formIn(dataschema) === details?.name
}

interface Changing<E> {
  readonly steps: readonly Step[]
  readonly changeOf: ChangeOf<E>
}

function applyTo<E extends OpenEvent>(event: E, view: View, { steps, changeOf }: Changing<E>): undefined {
  const { envelope, person } = event
  const id = String(person)
  const before = view.get(PEOPLE, id) as Person | undefined
  const change = changeOf(event, before)
  if (change === undefined) return
  const { time } = envelope
  const firstSeen = before !== undefined && before.firstSeen < time ? before.firstSeen : time
  const value: Person = { forms: {}, ...before, ...change, firstSeen }
  view.put(PEOPLE, id, { value, index: () => indexOf(person, value, steps) })
}

function indexOf(id: number, person: Person, steps: readonly Step[]) {
  const row = packetRow(id, person, steps)
  return { sort: sortOf(row), find: { who: searchText(person) }, tags: tagsOf(row, person, steps) }
}

/** Administrators have no packet. Of two registrations the first counts. */
function registered(
  { data }: PacketEvent<'accounts.account.registered'>,
  before: Person | undefined,
): Change | undefined {
  if (data?.role !== 'staff' || before?.account !== undefined) return undefined
  return { account: { email: data.email } }
}

function applied({ data, envelope }: PacketEvent<'applications.career.submitted'>, before: Person | undefined) {
  const reported = countOnce(before?.career ?? NO_EVENTS, envelope.id)
  if (reported === undefined || data === undefined || !('career' in data.answers)) return undefined
  const { firstName, lastName, email, position } = data.answers.career
  const name = `${firstName} ${lastName}`.trim()
  return { career: { ...reported, name, email, position, names: withName(before?.career?.names ?? [], name) } }
}

function savedBy(
  details: Form | undefined,
  countsAs: Packet['countsAs'],
): ChangeOf<PacketEvent<'onboarding.form.submitted'>> {
  return ({ data, envelope }, before) => {
    const sent = formIn(envelope.dataschema)
    const form = countsAs.get(sent) ?? sent
    const reported = countOnce(before?.forms[form] ?? NO_EVENTS, envelope.id)
    if (reported === undefined) return undefined
    const forms = {
      ...before?.forms,
      [form]: {
        filled: [],
        ...before?.forms[form],
        ...reported,
        savedAt: envelope.time,
        event: envelope.id,
        own: envelope.id,
      },
    }
    return data?.form === details?.name ? { forms, ...detailsIn(details, data?.answers) } : { forms }
  }
}

/** Company fields are refused before there is a record. */
function filled(
  { data, envelope }: PacketEvent<'onboarding.company.filled'>,
  before: Person | undefined,
): Change | undefined {
  const form = formIn(envelope.dataschema)
  const record = before?.forms[form]
  const reported = record === undefined ? undefined : countOnce(record, envelope.id)
  if (record === undefined || reported === undefined) return undefined
  const names = new Set(record.filled)
  const section: SectionValues = data?.section ?? {}
  for (const fields of Object.values(section)) {
    for (const [name, value] of Object.entries(fields)) {
      if (value === '') names.delete(name)
      else names.add(name)
    }
  }
  const after = { ...record, ...reported, filled: [...names].sort(), companySavedAt: envelope.time, event: envelope.id }
  return { forms: { ...before?.forms, [form]: after } }
}

function reviewed(event: PacketEvent<'office.form.reviewed'>, before: Person | undefined): Change | undefined {
  const { data } = event
  if (data === undefined) return undefined
  return { reviews: withDecision(before?.reviews ?? NO_REVIEWS, { ...data, notes: [] }, decidedBy(event)) }
}

function approved(event: PacketEvent<'office.packet.approved'>, before: Person | undefined): Change {
  return { reviews: withApproval(before?.reviews ?? NO_REVIEWS, decidedBy(event)) }
}
