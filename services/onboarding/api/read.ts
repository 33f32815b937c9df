import type { FormRead } from '@arrive/contracts/calls/reads.ts'
import {
  type Answer,
  ArriveError,
  counted,
  isPaged,
  jsonList,
  jsonLists,
  type Kernel,
  namedOf,
  pageAnswer,
  personOfActor,
  type Reader,
  type Request,
  type Route,
} from '../../kernel/index.ts'
import { answersOf, ONBOARDING } from '../projections/names.ts'
import { type List, type Rows, rowsReader, searchIn } from '../reads/lists.ts'

interface Listed extends List {
  readonly rows: Rows
}

/** `GET /get_*`: staff get their own rows, administrators everybody's, whole or page by page. */
export function readRoute(kernel: Kernel, read: FormRead): Route {
  const reader = kernel.reader(ONBOARDING)
  const lists = read.lists.map((list): Listed => ({ ...list, rows: rowsReader(reader, list) }))
  const [only] = lists

  async function handle({ actor, query }: Request): Promise<Answer> {
    if (actor.role !== 'admin') return ownRows(lists, ownNumber(personOfActor(actor), query))
    if (query.user_id !== undefined) return ownRows(lists, Number(query.user_id))
    // Only calls of a single list take a query.
    if (isPaged(query) && only !== undefined) return page(reader, read, only, query)
    return allPersons(lists)
  }

  return { call: read.call, handle }
}

/** @throws ArriveError `other-person` where somebody names another one. */
function ownNumber(person: number, { user_id = String(person) }: Request['query']): number {
  if (user_id !== String(person)) throw new ArriveError('other-person')
  return person
}

async function page(reader: Reader, read: FormRead, only: Listed, query: Request['query']): Promise<Answer> {
  const search = searchIn(read, query)
  const { items, ...rest } = await reader.page(answersOf(only.form), search)
  return pageAnswer(shaped([only], [await only.rows.of(items)]), rest)
}

async function ownRows(lists: readonly Listed[], person: number): Promise<Answer> {
  const rows = await Promise.all(lists.map((list) => list.rows.ofPerson(person)))
  return { status: 200, body: shaped(lists, rows) }
}

/** The bare list, or the lists under their keys. */
function shaped(lists: readonly List[], rows: readonly unknown[]): unknown {
  if (lists[0]?.list === undefined) return rows[0]
  return Object.fromEntries(lists.map(({ list }, at) => [list, rows[at]]))
}

function allPersons(lists: readonly Listed[]): Answer {
  const [first] = lists
  const all = lists.map(({ list = '', rows }) => ({ list, ...counted(rows.all()) }))
  const noted = {
    rows: () => all.reduce((sum, one) => sum + one.noted.rows(), 0),
    persons: () => joinPersons(all.map((one) => one.noted.persons())),
  }
  const [only] = all
  if (only !== undefined && first?.list === undefined) return { status: 200, body: jsonList(only.chunks), noted }
  return { status: 200, body: jsonLists(all.map(({ list, chunks }) => [list, chunks] as const)), noted }
}

/** The people of several lists of one answer. */
function joinPersons(lists: readonly (readonly number[] | null)[]): readonly number[] | null {
  const known = lists.flatMap((list) => (list === null ? [] : [list]))
  return known.length < lists.length ? null : namedOf(new Set(known.flat()))
}
