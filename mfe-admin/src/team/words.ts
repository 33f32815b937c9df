import { endOfDay } from '@arrive/contracts/days.ts'
import type { OfficeRole } from '@arrive/contracts/office-roles.ts'
import { isSeen } from '@arrive/contracts/trimmed.ts'
import type { FieldProblem } from '@arrive/kit/fields/fields.ts'
import { formatDate, formatDay, formatMoment } from '@arrive/kit/format-date.ts'
import { timeZone } from '@arrive/kit/time-zone.ts'
import type { Member } from './team.ts'

/** Each role's name and permissions. */
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

/** A member's role and last day. */
export function termWords({ office_role: role, until }: Member, now: number): string {
  const { label } = ROLES[role]
  if (until === null) return label
  const isOver = now >= endOfDay(until, timeZone()).getTime()
  return isOver ? `${label}, until ${formatDate(until)}. Access has ended.` : `${label}, until ${formatDate(until)}`
}

/** When a member joined and was last active. */
export function presenceWords({ since, invited_at, last_seen_at: seen }: Member): string {
  const here = invited_at === null ? `Here since ${formatDay(since)}.` : 'Has not chosen a password yet.'
  return seen === null ? here : `${here} Last seen ${formatMoment(seen)}.`
}

/** The state of a pending invitation; undefined once accepted. */
export function invitedWords({ invited_at: at, invitation_expires_at: end }: Member, now: number): string | undefined {
  if (at === null) return undefined
  const invited = `Invited on ${formatMoment(at)}`
  if (end === null) return `${invited}. The temporary password only lets them choose a new one.`
  return Date.parse(end) <= now
    ? `${invited}. The link ended on ${formatMoment(end)}.`
    : `${invited}. The link ends on ${formatMoment(end)}.`
}

/** What to do about returned mails; undefined if there are none. */
export function returnedWords({ mail_returned_at: at, invited_at: invited }: Member): string | undefined {
  if (at === null) return undefined
  const next =
    invited === null
      ? 'Ask for another way to reach them.'
      : 'Check the address: if it is wrong, remove it and invite the right one.'
  return `An email to this address bounced on ${formatMoment(at)}. ${next}`
}

type Typed = Readonly<Record<string, unknown>>

/** An auditor must have a last day. */
export function checkRole({ role, until }: Typed): readonly FieldProblem[] {
  if (!isSeen(String(role ?? ''))) return [{ name: 'role', message: 'Choose a role.' }]
  const isMissing = role === 'auditor' && !isSeen(String(until ?? ''))
  return isMissing ? [{ name: 'until', message: 'Choose the auditor’s last day.' }] : []
}

export function checkInvitation(typed: Typed): readonly FieldProblem[] {
  const email = String(typed['email'] ?? '')
  return [...(isSeen(email) ? [] : [{ name: 'email', message: 'Email is missing.' }]), ...checkRole(typed)]
}

export function termOf({ role, until }: Typed): object {
  return { office_role: role, ...(role === 'auditor' && { until }) }
}
