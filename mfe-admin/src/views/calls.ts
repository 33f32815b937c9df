import type { AnswerOf } from '@arrive/contracts/typed.ts'
import type { ViewList } from '@arrive/contracts/views.ts'
import { uuidv7 } from '@arrive/kit/form/uuid.ts'
import { request } from '@arrive/kit/request.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { queries, read } from '../queries.ts'

export type SavedView = AnswerOf<'get-views'>['views'][number]

const LOAD_FAILED = 'We could not load the views. Please try again later.'
const FAILED = 'We could not change that. Please try again later.'

export function viewsQuery(session: Session, list: ViewList) {
  return queryOptions({
    queryKey: ['views', list],
    queryFn: async () => (await read<AnswerOf<'get-views'>>(session, `/views?list=${list}`, LOAD_FAILED)).views,
  })
}

interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
}

/** The message of a refusal; undefined: done. */
export async function send({ authFetch }: Session, { path, ...change }: Change): Promise<string | undefined> {
  const { ok, status = 500, message } = await request(authFetch, path, { ...change, key: uuidv7() })
  await queries.invalidateQueries({ queryKey: ['views'] })
  if (ok) return undefined
  return status >= 500 ? FAILED : (message ?? FAILED)
}
