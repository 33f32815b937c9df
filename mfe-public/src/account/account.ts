import { formatDate } from '@arrive/kit/format-date.ts'

/** The logged-in account, as on the server. */
export interface OwnAccount {
  readonly email: string
  /** `Auditor, until June 30, 2030`. */
  readonly role: string
  /** ISO 8601. */
  readonly since: string
  /** Whether the generated password must be replaced before anything else. */
  readonly mustChange: boolean
  /** Whether a second factor must be added before anything else. */
  readonly mustAddFactor: boolean
  /** Whether mails remind of unfinished forms; null if mails are off. */
  readonly reminders: 'on' | 'off' | null
}

/** A session of the account. */
export interface OwnSession {
  readonly session_id: string
  /** ISO 8601. */
  readonly begun_at: string
  readonly seen_at: string
  readonly browser: string | null
  readonly system: string | null
  readonly is_this: boolean
}

/** Parses the account. @throws TypeError for anything else. */
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

/** The office role and its end date; accounts without a role are staff. */
function roleWords(role: unknown, until: unknown): string {
  if (typeof role !== 'string') return 'Staff'
  const label = role.charAt(0).toUpperCase() + role.slice(1)
  return typeof until === 'string' ? `${label}, until ${formatDate(until, 'long')}` : label
}

/** Parses the sessions. @throws TypeError for anything else. */
export function sessionsIn(body: unknown): readonly OwnSession[] {
  if (Array.isArray(body) && body.every(isSession)) return body
  throw new TypeError('These are no sessions')
}

/** `Firefox on Windows`, as far as known. */
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
