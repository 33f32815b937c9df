import { waitingFrom } from '@arrive/contracts/older.ts'
import type { PipelineList } from '@arrive/contracts/pipeline.ts'
import { ArriveError, type Filter, type Found, type Kernel, type Search } from '../../kernel/index.ts'
import { ACCOUNTS, IDENTITY } from '../../shared/account-roles.ts'
import { peopleIn } from '../../shared/lists/chosen.ts'
import { searchOf } from '../../shared/lists/paging.ts'
import { type Pages, sortedPages } from '../../shared/lists/sorted-pages.ts'
import { OFFICE_FILE } from '../../shared/office-file.ts'
import { PIPELINE } from '../names.ts'
import { MOVES, type MoveRecord, NOTES, type NoteRecord } from '../projections/pipeline-file.ts'
import {
  assigneeTag,
  IN_LIST,
  type Listed,
  type PipelineRow,
  pipelineIndex,
  pipelineRow,
  pipelineTags,
  pipelineText,
  stageTag,
} from '../projections/pipeline-row.ts'
import { positionTag } from '../projections/row.ts'

type Query = Readonly<Record<string, string>>

export const NEWEST_PLACE = 'since'

/** @throws ArriveError `invalid-query` */
export function pipelineSearch({ now }: Pick<Kernel, 'now'>, query: Query): Search {
  const { state, assignee, position, older } = query
  const chosen = [
    ...(state === undefined ? [] : [stageTag(state)]),
    ...(assignee === undefined ? [] : [assigneeTag(assignee)]),
    ...(position === undefined ? [] : [positionTag(position)]),
  ]
  const tags = chosen.length === 0 ? [IN_LIST] : chosen
  const atMost = older === undefined ? undefined : { sort: NEWEST_PLACE, value: waitingFrom(older, now()) }
  return { ...searchOf(query, { newest: NEWEST_PLACE, filter: byWho }), tags, atMost }
}

function byWho(text: string): Filter {
  return { field: 'who', text, valueOf: (value) => pipelineText(pipelineRow(0, value as Listed)) }
}

function rowOf({ person, value }: Found): PipelineRow {
  return pipelineRow(person, value as Listed)
}

/** Chosen people are paged in memory. */
export async function pipelinePages(kernel: Kernel, list: PipelineList, query: Query): Promise<Pages> {
  const all = kernel.reader(PIPELINE)
  const ids = peopleIn(query)
  if (ids === undefined) return all
  const { tags = [], atMost } = pipelineSearch(kernel, query)
  const people = [...(await all.many(list, ids)).values()]
  const found = people.filter((one) => hasAll(one, tags) && (atMost === undefined || rowOf(one).since <= atMost.value))
  return sortedPages({ found, sortOf: ({ person, value }) => pipelineIndex(person, value as Listed).sort })
}

function hasAll(one: Found, tags: readonly string[]): boolean {
  if ((one.value as Listed).sent === undefined) return false
  const own = pipelineTags(rowOf(one))
  return tags.every((tag) => own.includes(tag))
}

/** The rows of a page, with who has an account. */
export async function pipelineRows({ reader }: Pick<Kernel, 'reader'>, found: readonly Found[]) {
  const accounts = await reader(IDENTITY).many(
    ACCOUNTS,
    found.map(({ id }) => id),
  )
  return found.map((one) => ({ ...rowOf(one), has_account: accounts.has(one.id) }))
}

/** @throws ArriveError `no-user` */
export async function readPlace(kernel: Kernel, list: PipelineList, person: number) {
  const found = await kernel.reader(PIPELINE).get(list, String(person))
  if (found === undefined || (found.value as Listed).sent === undefined) throw new ArriveError('no-user')
  const [row] = await pipelineRows(kernel, [found])
  const [history, notes] = await Promise.all([historyOf(kernel, list, person), notesOf(kernel, list, person)])
  return { ...row, history, notes }
}

interface Timed {
  readonly at: string
}

const newestFirst = (one: Timed, other: Timed) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)

async function historyOf({ reader }: Pick<Kernel, 'reader'>, list: PipelineList, person: number) {
  const moves = await reader(OFFICE_FILE).ofPerson(MOVES, person)
  return moves
    .map(({ id, value }) => ({ event: id, ...(value as MoveRecord) }))
    .filter((move) => move.list === list)
    .map(({ list: _, ...move }) => move)
    .toSorted(newestFirst)
}

/** The newest first. */
export async function notesOf({ reader }: Pick<Kernel, 'reader'>, list: PipelineList, person: number) {
  const notes = await reader(OFFICE_FILE).ofPerson(NOTES, person)
  return notes
    .map(({ id, value }) => ({ note_id: id, ...(value as NoteRecord) }))
    .filter((note) => note.list === list)
    .map(({ list: _, ...note }) => note)
    .toSorted(newestFirst)
}
