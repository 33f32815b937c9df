import { formatDate } from '@arrive/kit/format-date.ts'

/** What the server says of the account of whoever is logged in. */
export interface OwnAccount {
  readonly email: string
  /** `Auditor, until June 30, 2030`. */
  readonly role: string
  /** ISO 8601. */
  readonly since: string
  /** Whether the password was made up, so that nothing else is open. */
  readonly mustChange: boolean
  /** Whether a second factor is due, so that nothing else is open. */
  readonly mustAddFactor: boolean
  /** Whether mails remind of forms that are not finished; null where none do. */
  readonly reminders: 'on' | 'off' | null
}

/** A place where the account is logged in. */
export interface OwnSession {
  readonly session_id: string
  /** ISO 8601. */
  readonly begun_at: string
  readonly seen_at: string
  readonly browser: string | null
  readonly system: string | null
  readonly is_this: boolean
}

/** The account, as it was answered. @throws TypeError for anything else. */
export function accountIn(body: unknown): OwnAccount {
  if (isObject(body) && typeof body['email'] === 'string' && typeof body['since'] === 'string') {
    const { email, since } = body
    const role = roleWords(body['office_role'], body['until'])
    const mustChange = body['must_change_password'] === true
    const mustAddFactor = body['must_add_factor'] === true
    const told = body['reminders']
    const reminders = told === 'on' || told === 'off' ? told : null
    return { email, since, role, mustChange, mustAddFactor, reminders }
  }
  throw new TypeError('This is no account')
}

/** The role in the office, and until when; who has none is of the staff. */
function roleWords(role: unknown, until: unknown): string {
  if (typeof role !== 'string') return 'Staff'
  const label = role.charAt(0).toUpperCase() + role.slice(1)
  return typeof until === 'string' ? `${label}, until ${formatDate(until, 'long')}` : label
}

/** The sessions, as they were answered. @throws TypeError for anything else. */
export function sessionsIn(body: unknown): readonly OwnSession[] {
  if (Array.isArray(body) && body.every(isSession)) return body
  throw new TypeError('These are no sessions')
}

/** `Firefox on Windows`, as far as it is known. */
export function deviceWords({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  const [where, by] = [system === null ? '' : ` on ${system}`, browser ?? 'A browser']
  return browser === null && system === null ? 'An unknown browser' : by + where
}

function isSession(value: unknown): value is OwnSession {
  return isObject(value) && typeof value['session_id'] === 'string' && typeof value['seen_at'] === 'string'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
