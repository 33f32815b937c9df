import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { request } from '@arrive/kit/request.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../queries.ts'

const FAILED = 'We could not load the screenings.'

export type Screening = AnswerOf<'get-screening'>
export type Match = Screening['matches'][number]

export interface Shown {
  /** The newest full screening; absent before the first. */
  readonly full?: Screening
  /** Matches of it, and of supplements since. */
  readonly matches: readonly { readonly screening: string; readonly match: Match }[]
}

export function screeningQuery(session: Session) {
  return queryOptions({ queryKey: ['screening', session.person], queryFn: () => shown(session) })
}

async function shown(session: Session): Promise<Shown> {
  const all = await read<AnswerOf<'get-screenings'>>(session, '/screenings?limit=50', FAILED)
  const newest = all.findIndex(({ supplement }) => !supplement)
  const recent = all.slice(0, newest === -1 ? all.length : newest + 1)
  const details = await Promise.all(
    recent.map(({ screening_id }) => read<Screening>(session, `/screenings/${screening_id}`, FAILED)),
  )
  const full = details.find(({ supplement }) => !supplement)
  const matches = details.flatMap((one) => one.matches.map((match) => ({ screening: one.screening_id, match })))
  return { ...(full && { full }), matches }
}

export interface Decision {
  readonly screening: string
  readonly person: number
  readonly body: object
}

export function sendDecision({ authFetch }: Session, { screening, person, body }: Decision, key: string) {
  return request(authFetch, `/screenings/${screening}/people/${person}`, { method: 'PUT', body, key })
}

export interface Upload {
  readonly file: File
  readonly supplement: boolean
  readonly signal: AbortSignal
}

/** What went wrong, in words; undefined if nothing did. */
export async function sendList({ authFetch }: Session, { file, supplement, signal }: Upload) {
  const body = new FormData()
  if (supplement) body.set('supplement', 'true')
  body.set('list', file)
  const response = await authFetch('/screenings', { method: 'POST', body, signal }).catch(() => undefined)
  if (signal.aborted || response?.ok === true) return undefined
  const problem: unknown = await response?.json().catch(() => undefined)
  const { message } = Object(problem) as { readonly message?: string }
  return message ?? 'We could not upload the list. Please try again.'
}
