import { type AccountRegistered, accountRegistered } from '@arrive/contracts/events/account-registered.ts'
import { type ApplicationSubmitted, applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { COMPANY_FILLED, type CompanyFilled } from '@arrive/contracts/events/company-filled.ts'
import { FORM_SUBMITTED } from '@arrive/contracts/events/form-submitted.ts'
import type { Answers, Form } from '@arrive/contracts/form.ts'
import { type application2, application2 as detailsForm } from '@arrive/contracts/forms/application2.ts'
import { career } from '@arrive/contracts/forms/career-application.ts'
import type { Envelope, OpenEvent, Projection, Secrets, View } from '../../kernel/index.ts'
import { LOGINS, PACKETS, PEOPLE } from '../names.ts'
import { namesAsked, takesNames } from './logins.ts'
import { type Person, toldOnce, UNTOLD } from './person.ts'
import { packetRow, type Step, searchText, sortOf, stepsOf, tagsOf } from './row.ts'

const CAREER = applicationSubmitted(career).type
const REGISTERED = accountRegistered.type
const TYPES: ReadonlySet<string> = new Set([CAREER, REGISTERED, FORM_SUBMITTED, COMPANY_FILLED])
/** How long events are gathered, in milliseconds: no save waits for this, and many make one document. */
const PACE = 1_000
/** Which rule of `packetRow` the documents' orders, tags and search runs were made by: another one makes them again. */
const SHOWN = 'what was sent under the account'

/** A document for every staff person: who it is and how far the packet is. */
export function packetsProjection(forms: readonly Form[], { pepper }: Pick<Secrets, 'pepper'>): Projection {
  const steps = stepsOf(forms)
  return {
    name: PACKETS,
    topics: ['accounts', 'applications', 'onboarding'],
    settles: [],
    heeds: ['accounts'],
    collections: [
      {
        name: PEOPLE,
        sort: ['last_saved_at', 'since', 'forms_in', 'user_id'],
        tokens: true,
        tags: true,
        merged: true,
        basis: JSON.stringify({ steps, shown: SHOWN }),
      },
      { name: LOGINS, merged: true },
    ],
    pace: PACE,
    opens: isNeeded,
    reads: (event) => [
      ...(TYPES.has(event.envelope.type) ? [{ collection: PEOPLE, id: String(event.person) }] : []),
      ...namesAsked(event, pepper),
    ],
    apply: (event, view) => {
      if (takesNames(namesAsked(event, pepper), event.person, view)) applyTo(event, view, steps)
      return undefined
    },
  }
}

/** Of most forms it is enough that they were saved: their answers are not opened. */
function isNeeded({ type, dataschema }: Envelope): boolean {
  if (type === FORM_SUBMITTED) return formIn(dataschema) === detailsForm.name
  return TYPES.has(type)
}

/** `hipaa` of `urn:arrive:onboarding.form.submitted:hipaa:1`. */
function formIn(dataschema: string): string {
  return /^urn:arrive:[^:]+:([^:]+):\d+$/.exec(dataschema)?.[1] ?? ''
}

function applyTo(event: OpenEvent, view: View, steps: readonly Step[]): void {
  const { envelope, person } = event
  const id = String(person)
  const before = view.get(PEOPLE, id) as Person | undefined
  const change = changeOf(event, before)
  if (change === undefined) return
  const { time } = envelope
  const firstSeen = before !== undefined && before.firstSeen < time ? before.firstSeen : time
  const value: Person = { forms: {}, ...before, ...change, firstSeen }
  const row = packetRow(person, value, steps)
  view.put(PEOPLE, id, { value, sort: sortOf(row), find: { who: searchText(row) }, tags: tagsOf(row) })
}

type Change = Omit<Partial<Person>, 'firstSeen'>

/** What an event changes; nothing where it concerns no packet, or was counted before. */
function changeOf(event: OpenEvent, before: Person | undefined): Change | undefined {
  const { type } = event.envelope
  if (type === REGISTERED) return registered(event.data as AccountRegistered, before)
  if (type === CAREER) return applied(event, before)
  if (type === FORM_SUBMITTED) return saved(event, before)
  return type === COMPANY_FILLED ? filled(event, before) : undefined
}

/** Administrators have no packet. Of two registrations the first counts. */
function registered({ role, email }: AccountRegistered, before: Person | undefined): Change | undefined {
  return role === 'staff' && before?.account === undefined ? { account: { email } } : undefined
}

function applied({ data, envelope }: OpenEvent, before: Person | undefined): Change | undefined {
  const told = toldOnce(before?.career ?? UNTOLD, envelope.id)
  if (told === undefined) return undefined
  const { firstName, lastName, email, position } = (data as ApplicationSubmitted<typeof career>).answers.career
  return { career: { ...told, name: `${firstName} ${lastName}`.trim(), email, position } }
}

function saved({ data, envelope }: OpenEvent, before: Person | undefined): Change | undefined {
  const form = formIn(envelope.dataschema)
  const told = toldOnce(before?.forms[form] ?? UNTOLD, envelope.id)
  if (told === undefined) return undefined
  const forms = {
    ...before?.forms,
    [form]: { filled: [], ...before?.forms[form], ...told, savedAt: envelope.time },
  }
  return form === detailsForm.name ? { forms, details: detailsIn(data as Details) } : { forms }
}

interface Details {
  readonly answers: Answers<typeof application2>
}

function detailsIn({ answers: { formData } }: Details) {
  return { name: formData.fullName, position: formData.positionCategory }
}

/** Where there is no record yet, what the company fills is refused. */
function filled({ data, envelope }: OpenEvent, before: Person | undefined): Change | undefined {
  const form = formIn(envelope.dataschema)
  const record = before?.forms[form]
  const told = record === undefined ? undefined : toldOnce(record, envelope.id)
  if (record === undefined || told === undefined) return undefined
  const names = new Set(record.filled)
  for (const fields of Object.values((data as CompanyFilled).section)) {
    for (const [name, value] of Object.entries(fields ?? {})) {
      if (value === '') names.delete(name)
      else names.add(name)
    }
  }
  const after = { ...record, ...told, filled: [...names].sort(), companySavedAt: envelope.time }
  return { forms: { ...before?.forms, [form]: after } }
}
