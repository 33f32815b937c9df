import type { PacketFacts } from '@arrive/contracts/packet.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { folded } from '../../kernel/index.ts'
import type { CountedEvents } from './person.ts'
import { FIRST_PLACE, type Place } from './place.ts'
import { positionsNamed, positionTag } from './row.ts'

/** A person in a list of the pipeline. Each part is written by one topic, so the order of topics does not matter. */
export interface Listed {
  readonly sent?: Sent | undefined
  /** From the form that says who the person is. */
  readonly details?: Pick<PacketFacts, 'position'> & { readonly name: string }
  readonly place?: Place
  readonly notes?: CountedEvents
}

/** The submissions, and what the latest says. All times are ISO 8601, UTC. */
export interface Sent extends CountedEvents {
  readonly first: string
  readonly last: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly position: string | null
}

/** Whether there is an account is known elsewhere, so a read adds it. */
export type PipelineRow = Omit<AnswerOf<'get-pipeline'>[number], 'has_account'>

/** Only for people with a submission. */
export function pipelineRow(user_id: number, { sent, details, place = FIRST_PLACE, notes }: Listed): PipelineRow {
  const { count = 0, first = '', last = '', email = '', phone = '', ...one } = sent ?? {}
  const { name = '', position = null } = { ...one, ...details }
  return {
    user_id,
    name,
    email: folded(email),
    phone,
    position,
    state: place.state,
    since: place.moved?.at ?? first,
    assignee: place.assignee,
    submissions: count,
    last_submitted_at: last,
    notes: notes?.count ?? 0,
  }
}

export function pipelineText(row: Pick<PipelineRow, 'name' | 'email' | 'phone'>): string {
  return [row.name, row.email, row.phone].join(' ')
}

/** A person without a submission is in no list, and has no tags. */
export function pipelineIndex(user_id: number, listed: Listed) {
  const row = pipelineRow(user_id, listed)
  const { since, last_submitted_at } = row
  const isListed = listed.sent !== undefined
  return {
    sort: { since, last_submitted_at },
    find: { who: isListed ? pipelineText(row) : '' },
    tags: isListed ? pipelineTags(row) : [],
  }
}

export const IN_LIST = 'listed'

export function pipelineTags({ state, assignee, position }: PipelineRow): readonly string[] {
  return [
    IN_LIST,
    stageTag(state),
    assigneeTag(assignee ?? 'none'),
    ...(position === null ? [] : positionsNamed(position).map(positionTag)),
  ]
}

export function stageTag(stage: string): string {
  return `stage/${stage}`
}

export function assigneeTag(assignee: number | string): string {
  return `assignee/${assignee}`
}
