import type { AnswerOf } from '@arrive/contracts/typed.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../queries.ts'

export type Signatures = AnswerOf<'get-signatures'>
export type Signature = Signatures['signatures'][number]

const FAILED = 'We could not load the signatures. Reload the page to try again.'

/** Every signature of a person, the newest first. */
export function signaturesQuery(session: Session, person: number) {
  return queryOptions({
    queryKey: ['review', person, 'signatures'],
    queryFn: () => read<Signatures>(session, `/get_signatures/${person}`, FAILED, { explains: isRefusal }),
  })
}

const isRefusal = (status: number) => status < 500 && status !== 401

/** The one that counts of each signature field, by name. */
export function latestIn(signatures: readonly Signature[], form: string): ReadonlyMap<string, Signature> {
  const latest = signatures.filter((one) => one.form === form && one.status !== 'superseded')
  return new Map(latest.map((one) => [one.field, one]))
}
