import { type PipelineList, STAGE_TITLES, type Stage } from '@arrive/contracts/pipeline.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { uuidv7 } from '@arrive/kit/form/uuid.ts'
import { type Answer, request } from '@arrive/kit/request.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { queries, read } from '../queries.ts'
import { addressOf, readTotal } from '../rows/read-page.ts'

export type PersonRow = AnswerOf<'get-pipeline'>[number]
export type PersonPlace = AnswerOf<'get-place'>
export type BulkOutcome = AnswerOf<'move-many'>

const LOAD_FAILED = 'We could not load this person. Please try again later.'
const FAILED = 'We could not change that. Please try again later.'

export function placeQuery(session: Session, list: PipelineList, person: number) {
  return queryOptions({
    queryKey: ['pipeline', list, person],
    queryFn: () => read<PersonPlace>(session, `/pipeline/${list}/${person}`, LOAD_FAILED),
  })
}

/** How many people are in a stage; without one, in the list. */
export function countQuery({ authFetch }: Session, list: PipelineList, state?: Stage) {
  return queryOptions({
    queryKey: ['list', 'pipeline-count', list, state ?? 'all'],
    queryFn: ({ signal }) => {
      const path = addressOf({ path: `/pipeline/${list}`, limit: 1, state })
      return readTotal(authFetch, path, signal)
    },
  })
}

export function administratorsQuery(session: Session) {
  return queryOptions({
    queryKey: ['administrators'],
    queryFn: () => read<AnswerOf<'get-administrators'>>(session, '/get_administrators', LOAD_FAILED),
  })
}

export interface Change {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: object
}

/** Sends a change, and reloads the list, also after a failure. */
export async function send({ authFetch }: Session, { method, path, body }: Change): Promise<Answer & { said: string }> {
  const answer = await request(authFetch, path, { method, body, key: uuidv7() })
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['list'] }),
    queries.invalidateQueries({ queryKey: ['pipeline'] }),
  ])
  const { status = 500, message } = answer
  return { ...answer, said: status >= 500 ? FAILED : (message ?? FAILED) }
}

export function movedWords(to: Stage): string {
  return `Moved to ${STAGE_TITLES[to]}.`
}

export function nameOf({ name, user_id }: Pick<PersonRow, 'name' | 'user_id'>): string {
  return name === '' ? `Person ID ${user_id}` : name
}
