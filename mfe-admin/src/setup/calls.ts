import type { AnswerOf } from '@arrive/contracts/typed.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../queries.ts'

export type Setup = AnswerOf<'get-setup'>
export type Item = Setup['items'][number]

const FAILED = 'We could not load what is set up.'

export function setupQuery(session: Session) {
  return queryOptions({ queryKey: ['setup'], queryFn: () => read<Setup>(session, '/setup', FAILED) })
}
