import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { request } from '@arrive/kit/request.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../queries.ts'

const FAILED = 'We could not load the screenings.'
const NOT_SENT = 'We could not upload the list. Please try again.'
/** More than four years of monthly lists. */
const SHOWN = 50

export type Screening = AnswerOf<'get-screening'>
export type ScreeningRow = AnswerOf<'get-screenings'>[number]
export type MadeScreening = AnswerOf<'make-screening'>
export type Match = Screening['matches'][number]

export interface Shown {
  readonly all: readonly ScreeningRow[]
  /** The newest full screening; absent before the first. */
  readonly full?: Screening
  /** Matches of it, and of supplements since. */
  readonly matches: readonly ShownMatch[]
  readonly at: number
}

export interface ShownMatch {
  readonly screening: string
  readonly match: Match
}

export function screeningQuery(session: Session) {
  return queryOptions({ queryKey: ['screening', session.person], queryFn: () => shown(session) })
}

async function shown(session: Session): Promise<Shown> {
  const all = await read<readonly ScreeningRow[]>(session, `/screenings?limit=${SHOWN}`, FAILED)
  const newest = all.findIndex(({ supplement }) => !supplement)
  const recent = all.slice(0, newest === -1 ? all.length : newest + 1)
  const details = await Promise.all(
    recent.map(({ screening_id }) => read<Screening>(session, `/screenings/${screening_id}`, FAILED)),
  )
  const full = details.find(({ supplement }) => !supplement)
  const matches = details.flatMap((one) => one.matches.map((match) => ({ screening: one.screening_id, match })))
  return { all, ...(full && { full }), matches, at: Date.now() }
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
  readonly onSent: (bytes: number) => void
}

export interface Refused {
  readonly code?: string
  readonly message: string
}

/** Undefined if it was cancelled. */
export async function sendList(
  { authFetch }: Session,
  { file, supplement, signal, onSent }: Upload,
): Promise<MadeScreening | Refused | undefined> {
  const body = new FormData()
  if (supplement) body.set('supplement', 'true')
  body.set('list', file)
  const response = await authFetch('/screenings', { method: 'POST', body, signal, onSent }).catch(() => undefined)
  if (signal.aborted) return undefined
  const answer: unknown = await response?.json().catch(() => undefined)
  if (response?.ok === true) return answer as MadeScreening
  const { code, message = NOT_SENT } = Object(answer) as Partial<Refused>
  return { ...(code !== undefined && { code }), message }
}
