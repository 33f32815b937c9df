import { columnOf } from '@arrive/contracts/records.ts'
import { EMPLOYER_FIELDS, type EmployerField } from '@arrive/contracts/references.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { endOf, isAnswered, stateAt } from '../../shared/personnel.ts'
import type { Reference } from './reference.ts'

/** For the applicant, who does not learn how the office judged. */
export function ownReference(reference: Reference, now: number) {
  const shown = shownReference(reference, now)
  return { ...shown, state: isAnswered(shown.state) ? ('answered' as const) : shown.state }
}

function shownReference(reference: Reference, now: number) {
  const { id, form, name, organization, email, requestedAt } = reference
  return {
    reference_id: id,
    form,
    name,
    organization,
    email,
    state: stateAt(reference, now),
    requested_at: requestedAt,
    ends_at: new Date(endOf(reference)).toISOString(),
  }
}

export function officeReference(reference: Reference, now: number) {
  const { openedAt, answeredAt, scope, answers, declinedReason, email, how, judgedBy, judgedAt, note, mails } =
    reference
  return {
    ...shownReference(reference, now),
    opened_at: openedAt ?? null,
    answered_at: answeredAt ?? null,
    scope: scope ?? null,
    answers: answers === undefined ? null : byColumn(answers),
    declined_reason: declinedReason ?? null,
    flags: isPersonal(email) ? ['personal_address' as const] : [],
    how: how ?? null,
    judged_by: judgedBy ?? null,
    judged_at: judgedAt ?? null,
    note: note === undefined || note === '' ? null : note,
    mails: mails.map(({ kind, at }) => ({ kind, at })),
  }
}

type Columns = NonNullable<AnswerOf<'get-references'>['references'][number]['answers']>

function byColumn(answers: Readonly<Record<string, unknown>>): Columns {
  const columns: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(EMPLOYER_FIELDS).map(([name, field]) => [
      columnOf(name, field),
      String(answers[name as EmployerField] ?? ''),
    ]),
  )
  return columns as Columns
}

/** Anyone can have one, so such an address does not show that it is the employer's. */
const PERSONAL = new Set(
  ['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'outlook.com', 'hotmail.com']
    .concat(['live.com', 'msn.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'aim.com', 'proton.me'])
    .concat(['protonmail.com', 'pm.me', 'gmx.com', 'gmx.net', 'mail.com', 'zoho.com', 'yandex.com', 'fastmail.com'])
    .concat(['comcast.net', 'att.net', 'verizon.net', 'bellsouth.net', 'sbcglobal.net', 'charter.net', 'cox.net'])
    .concat(['earthlink.net', 'tutanota.com', 'hey.com']),
)

function isPersonal(email: string): boolean {
  return PERSONAL.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}
