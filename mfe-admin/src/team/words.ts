import { endOfDay } from '@arrive/contracts/days.ts'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import { isSeen } from '@arrive/contracts/trimmed.ts'
import type { FieldProblem } from '@arrive/kit/fields/fields.ts'
import { formatDate, formatDay, formatMoment } from '@arrive/kit/format-date.ts'
import { timeZone } from '@arrive/kit/time-zone.ts'
import type { Member } from './team.ts'

/** What each role is called, and what it lets somebody do. */
export const ROLES: Readonly<Record<OfficeRole, { readonly label: string; readonly words: string }>> = {
  owner: { label: 'Owner', words: 'Can do everything, including inviting and removing people.' },
  compliance: {
    label: 'Compliance',
    words: 'Works on every file: fills in the agency’s part, reviews, deletes, reads the audit and the proof.',
  },
  recruiter: {
    label: 'Recruiter',
    words:
      'Sees applicants, requests and progress, and invites applicants. Cannot see hepatitis B or criminal background ' +
      'forms, and cannot delete anything.',
  },
  auditor: {
    label: 'Auditor',
    words: 'Can read and export everything until a set last day, and cannot change anything.',
  },
}

/** What somebody may do here, and how long. */
export function termWords({ office_role: role, until }: Member, now: number): string {
  const { label } = ROLES[role]
  if (until === null) return label
  const isOver = now >= endOfDay(until, timeZone()).getTime()
  return isOver ? `${label}, until ${formatDate(until)}. Access has ended.` : `${label}, until ${formatDate(until)}`
}

/** Since when somebody is here, and when they last were. */
export function presenceWords({ since, invited_at, last_seen_at: seen }: Member): string {
  const here = invited_at === null ? `Here since ${formatDay(since)}.` : 'Has not chosen a password yet.'
  return seen === null ? here : `${here} Last seen ${formatMoment(seen)}.`
}

/** What became of the invitation of somebody who has not come in yet; undefined for who has. */
export function invitedWords({ invited_at: at, invitation_expires_at: end }: Member, now: number): string | undefined {
  if (at === null) return undefined
  const invited = `Invited on ${formatMoment(at)}`
  if (end === null) return `${invited}. The temporary password only lets them choose a new one.`
  return Date.parse(end) <= now
    ? `${invited}. The link ended on ${formatMoment(end)}.`
    : `${invited}. The link ends on ${formatMoment(end)}.`
}

/** What to do about mails that do not arrive; undefined where they do. */
export function returnedWords({ mail_returned_at: at, invited_at: invited }: Member): string | undefined {
  if (at === null) return undefined
  const next =
    invited === null
      ? 'Ask for another way to reach them.'
      : 'Check the address: if it is wrong, remove it and invite the right one.'
  return `An email to this address bounced on ${formatMoment(at)}. ${next}`
}

type Typed = Readonly<Record<string, unknown>>

/** Checks the choice of a role: an auditor has a last day. */
export function checkRole({ role, until }: Typed): readonly FieldProblem[] {
  if (!isSeen(String(role ?? ''))) return [{ name: 'role', message: 'Choose a role.' }]
  const isMissing = role === 'auditor' && !isSeen(String(until ?? ''))
  return isMissing ? [{ name: 'until', message: 'Choose the auditor’s last day.' }] : []
}

/** Checks an invitation. */
export function checkInvitation(typed: Typed): readonly FieldProblem[] {
  const email = String(typed['email'] ?? '')
  return [...(isSeen(email) ? [] : [{ name: 'email', message: 'Email is missing.' }]), ...checkRole(typed)]
}

/** What is sent of a chosen role. */
export function termOf({ role, until }: Typed): object {
  return { office_role: role, ...(role === 'auditor' && { until }) }
}
