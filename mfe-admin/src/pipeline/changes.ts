import { needsReason, type PipelineList, type Stage } from '@arrive/contracts/pipeline.ts'
import type { Session } from '@arrive/router'
import { type BulkOutcome, type PersonRow, send } from './calls.ts'

/** Where changes are sent. */
export interface Place {
  readonly session: Session
  readonly list: PipelineList
}

export interface Changed {
  /** The message of a refusal; absent: done. */
  readonly refused?: string
  /** The event of a move. */
  readonly event?: string
  readonly outcome?: BulkOutcome
}

/** Whether a move of these people asks for a reason; undefined if all are there. */
export function asksFor(list: PipelineList, people: readonly PersonRow[], to: Stage): boolean | undefined {
  const moving = people.filter(({ state }) => state !== to)
  return moving.length === 0 ? undefined : moving.some(({ state }) => needsReason(list, state, to))
}

export async function moveOne(
  { session, list }: Place,
  { user_id, state: from }: Pick<PersonRow, 'user_id' | 'state'>,
  to: Stage,
  more: object = {},
): Promise<Changed> {
  const path = `/pipeline/${list}/${user_id}`
  const { ok, said, body } = await send(session, { method: 'PUT', path, body: { from, to, ...more } })
  return ok ? { event: String(body['event']) } : { refused: said }
}

export async function changeMany(
  { session, list }: Place,
  people: readonly PersonRow[],
  change: object,
): Promise<Changed> {
  const user_ids = people.map(({ user_id }) => user_id)
  const sent = { method: 'POST', path: `/pipeline/${list}/bulk`, body: { user_ids, ...change } } as const
  const { ok, said, body } = await send(session, sent)
  return ok ? { outcome: body as unknown as BulkOutcome } : { refused: said }
}

export async function assignOne({ session, list }: Place, { user_id }: PersonRow, assignee: number | null) {
  const path = `/pipeline/${list}/${user_id}/assignee`
  const { ok, said } = await send(session, { method: 'PUT', path, body: { assignee } })
  return ok ? {} : { refused: said }
}

export async function writeNote({ session, list }: Place, { user_id }: PersonRow, text: string): Promise<Changed> {
  const path = `/pipeline/${list}/${user_id}/notes`
  const { ok, said } = await send(session, { method: 'POST', path, body: { text } })
  return ok ? {} : { refused: said }
}
