import { emailText } from '@arrive/contracts/normalize.ts'
import type { FieldProblem } from '@arrive/kit/fields/fields.ts'
import { request } from '@arrive/kit/request.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../queries.ts'
import type { Member } from './team.ts'
import { termOf } from './words.ts'

const LOAD_FAILED = 'We could not load the team. Please try again later.'
const FAILED = 'We could not change that. Please try again later.'

/** The result of a change. */
export interface Result {
  readonly ok: boolean
  readonly message: string
  /** A generated password, if mails to people are off. */
  readonly password?: string
  readonly problems: readonly FieldProblem[]
}

/** Administrators, oldest account first. */
export function teamQuery(session: Session) {
  const explains = (status: number) => status < 500
  return queryOptions({
    queryKey: ['team'],
    queryFn: () => read<readonly Member[]>(session, '/admins', LOAD_FAILED, { explains }),
  })
}

type Typed = Readonly<Record<string, unknown>>

export function inviteMember(session: Session, typed: Typed, key: string): Promise<Result> {
  const body = { email: emailText(String(typed['email'])), ...termOf(typed) }
  return send(session, '/admins', { method: 'POST', body, key })
}

/** Sends another link to a member who has not logged in yet. */
export function inviteAgain(session: Session, { user_id: person }: Member, key: string): Promise<Result> {
  return send(session, `/admins/${person}/invitation`, { method: 'POST', key })
}

export function changeRole(session: Session, { user_id: person }: Member, typed: Typed, key: string): Promise<Result> {
  return send(session, `/admins/${person}/role`, { method: 'PUT', body: termOf(typed), key })
}

export function removeMember(session: Session, { user_id: person }: Member, key: string): Promise<Result> {
  return send(session, `/admins/${person}`, { method: 'DELETE', key })
}

const NAMES: Readonly<Record<string, string>> = { office_role: 'role' }

async function send({ authFetch }: Session, path: string, options: Parameters<typeof request>[2]): Promise<Result> {
  const { ok, status = 500, message, errors, body } = await request(authFetch, path, options)
  if (status >= 500) return { ok: false, message: FAILED, problems: [] }
  if (ok) {
    const { password } = body
    return { ok, message: message ?? '', ...(typeof password === 'string' && { password }), problems: [] }
  }
  const problems = errors.map((one) => ({ name: NAMES[one.path] ?? one.path, message: one.message }))
  return { ok, message: message ?? FAILED, problems }
}
