import { emailText } from '@arrive/contracts/normalize.ts'
import type { FieldProblem } from '@arrive/kit/fields/fields.ts'
import { problemOf } from '@arrive/kit/form/save.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { askError } from '../queries.ts'
import type { Member } from './team.ts'
import { termOf } from './words.ts'

const LOAD_FAILED = 'We could not load the team. Please try again later.'
const FAILED = 'We could not change that. Please try again later.'

/** The result of a change. */
export interface Told {
  readonly ok: boolean
  readonly said: string
  /** A generated password, if mails to people are off. */
  readonly password?: string
  readonly problems: readonly FieldProblem[]
}

/** Administrators, oldest account first. */
export function teamQuery({ authFetch }: Session) {
  return queryOptions({
    queryKey: ['team'],
    queryFn: async () => {
      const response = await authFetch('/admins', { headers: { Accept: 'application/json' } }).catch(() => undefined)
      if (response?.ok === true) return (await response.json()) as readonly Member[]
      const said = response === undefined || response.status >= 500 ? {} : await problemOf(response)
      throw askError(said.message ?? LOAD_FAILED, response?.status)
    },
  })
}

type Typed = Readonly<Record<string, unknown>>

export function inviteMember(session: Session, typed: Typed, key: string): Promise<Told> {
  const body = { email: emailText(String(typed['email'])), ...termOf(typed) }
  return send(session, { method: 'POST', path: '/admins', body, key })
}

/** Sends another link to a member who has not logged in yet. */
export function inviteAgain(session: Session, { user_id: person }: Member, key: string): Promise<Told> {
  return send(session, { method: 'POST', path: `/admins/${person}/invitation`, key })
}

export function changeRole(session: Session, { user_id: person }: Member, typed: Typed, key: string): Promise<Told> {
  return send(session, { method: 'PUT', path: `/admins/${person}/role`, body: termOf(typed), key })
}

export function removeMember(session: Session, { user_id: person }: Member, key: string): Promise<Told> {
  return send(session, { method: 'DELETE', path: `/admins/${person}`, key })
}

interface Change {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly key: string
}

const NAMES: Readonly<Record<string, string>> = { office_role: 'role' }

async function send({ authFetch }: Session, { method, path, body, key }: Change): Promise<Told> {
  const headers = {
    Accept: 'application/json',
    'Idempotency-Key': key,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await authFetch(path, init).catch(() => undefined)
  if (response === undefined || response.status >= 500) return { ok: false, said: FAILED, problems: [] }
  if (!response.ok) {
    const { message = FAILED, errors = [] } = await problemOf(response)
    const problems = errors.map((one) => ({ name: NAMES[one.path] ?? one.path, message: one.message }))
    return { ok: false, said: message, problems }
  }
  const { message, password }: { message?: unknown; password?: unknown } = await response.json().catch(() => ({}))
  return { ok: true, said: String(message ?? ''), ...(typeof password === 'string' && { password }), problems: [] }
}
