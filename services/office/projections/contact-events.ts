import type { Form } from '@arrive/contracts/form.ts'
import type { DocKey, Handler, OpenEvent, View } from '../../kernel/index.ts'
import { CONTACTS } from '../names.ts'
import { type Contact, contactIndex, digitsOf, type Sent } from './contact.ts'
import { detailsIn } from './details.ts'
import type { PacketEvent } from './packet-event.ts'
import { withName } from './person.ts'

type ContactOf<E> = (event: E, before: Contact | undefined) => Partial<Contact> | undefined

/** A handler, if any, that also records the words that find its person. */
export function findable<E extends OpenEvent>(handler: Handler<E> | undefined, contactOf: ContactOf<E>) {
  return {
    reads: (event: E): readonly DocKey[] => [
      ...(handler?.reads?.(event) ?? []),
      { collection: CONTACTS, id: String(event.person) },
    ],
    apply: (event: E, view: View): undefined => {
      handler?.apply(event, view)
      noteContact(event, view, contactOf)
    },
  }
}

function noteContact<E extends OpenEvent>(event: E, view: View, contactOf: ContactOf<E>): void {
  const id = String(event.person)
  const before = view.get(CONTACTS, id) as Contact | undefined
  const change = contactOf(event, before)
  if (change === undefined) return
  const { time } = event.envelope
  const lastAt = before !== undefined && before.lastAt > time ? before.lastAt : time
  const value: Contact = { ...before, ...change, lastAt }
  view.put(CONTACTS, id, { value, index: () => contactIndex(value) })
}

/** Administrators are found in the team. Of two registrations the first counts. */
export function withAccount({ data }: PacketEvent<'accounts.account.registered'>, before: Contact | undefined) {
  if (data?.role !== 'staff' || before?.account !== undefined) return undefined
  return { account: { email: data.email } }
}

export function appliedBy({ data, envelope }: PacketEvent<'applications.career.submitted'>, before?: Contact) {
  if (data === undefined || !('career' in data.answers)) return undefined
  const { firstName, lastName, email, phone, position } = data.answers.career
  const sent = { name: `${firstName} ${lastName}`.trim(), email, phone, position, at: envelope.time }
  return { applied: sentAfter(before?.applied, sent) }
}

export function asked({ data, envelope }: PacketEvent<'applications.homecare.submitted'>, before?: Contact) {
  if (data === undefined || !('homecare' in data.answers)) return undefined
  const { patientFirstName, patientLastName, patientEmail: email, patientPhone: phone } = data.answers.homecare
  const name = `${patientFirstName} ${patientLastName}`.trim()
  return { asked: sentAfter(before?.asked, { name, email, phone, position: '', at: envelope.time }) }
}

export function withDetails(form: Form | undefined): ContactOf<PacketEvent<'onboarding.form.submitted'>> {
  return ({ data }) => {
    if (data === undefined || data.form !== form?.name) return undefined
    return detailsIn(form, data.answers)
  }
}

function sentAfter(before: Sent | undefined, sent: Omit<Sent, 'names' | 'phones'>): Sent {
  const { names = [], phones = [] } = before ?? {}
  const latest = before !== undefined && before.at > sent.at ? before : sent
  return { ...latest, names: withName(names, sent.name), phones: withName(phones, digitsOf(sent.phone)) }
}
