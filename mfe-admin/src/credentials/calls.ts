import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { request } from '@arrive/kit/request.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../queries.ts'

const LOAD_FAILED = 'We could not load the certificates. Please try again later.'

export function credentialsQuery(session: Session, person: number) {
  const explains = (status: number) => status < 500
  return queryOptions({
    queryKey: ['credentials', session.person, person],
    queryFn: () => read<AnswerOf<'get-credentials'>>(session, `/credentials/${person}`, LOAD_FAILED, { explains }),
  })
}

export interface Named {
  readonly session: Session
  readonly person: number
  readonly id: string
}

export function sendCheck({ session, person, id }: Named, body: object, key: string) {
  return request(session.authFetch, `/credentials/${person}/${id}/check`, { method: 'POST', body, key })
}

export function sendWithdrawal({ session, person, id }: Named, key: string) {
  return request(session.authFetch, `/credentials/${person}/${id}`, { method: 'DELETE', key })
}
