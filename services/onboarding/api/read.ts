import type { FormRead } from '@arrive/contracts/calls/reads.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { isPaged } from '../../shared/lists/paging.ts'
import { counted, namedOf } from '../../shared/lists/streaming.ts'
import { personOfActor } from '../../shared/origin.ts'
import { ONBOARDING } from '../projections/collections.ts'
import { jsonLists } from '../reads/json-lists.ts'
import { type List, type Rows, rowsReader } from '../reads/lists.ts'

interface Listed extends List {
  readonly rows: Rows
}

/** `GET /get_*`: staff get their own rows, administrators everyone's. */
export function readRoute(
  kernel: Kernel,
  read: FormRead,
  rowsFor: (list: List) => Rows = (list) => rowsReader(kernel.reader(ONBOARDING), list),
): Route {
  const lists = read.lists.map((list): Listed => ({ ...list, rows: rowsFor(list) }))
  const [only] = lists

  async function handle({ actor, query }: Request): Promise<Answer> {
    if (actor.role !== 'admin') return rowsOf(lists, ownNumber(personOfActor(actor), query), { reading: 'own', query })
    if (query.user_id !== undefined) return rowsOf(lists, Number(query.user_id), { reading: 'office', query })
    // Only calls with a single list have a query.
    if (only === undefined || (only.list !== undefined && !isPaged(query))) return allPersons(lists)
    const answer = await only.rows.answer(query)
    return only.list === undefined ? answer : { ...answer, body: shaped([only], [answer.body]) }
  }

  return { call: read.call, handle }
}

/** @throws ArriveError `other-person` */
function ownNumber(person: number, { user_id = String(person) }: Request['query']): number {
  if (user_id !== String(person)) throw new ArriveError('other-person')
  return person
}

interface Reading {
  readonly reading: 'own' | 'office'
  readonly query: Request['query']
}

async function rowsOf(lists: readonly Listed[], person: number, { reading, query }: Reading): Promise<Answer> {
  const rows = await Promise.all(lists.map((list) => list.rows.ofPerson(person, reading, query)))
  return { status: 200, body: shaped(lists, rows) }
}

/** The bare list, or the lists by key. */
function shaped(lists: readonly List[], rows: readonly unknown[]): unknown {
  if (lists[0]?.list === undefined) return rows[0]
  return Object.fromEntries(lists.map(({ list }, at) => [list, rows[at]]))
}

function allPersons(lists: readonly Listed[]): Answer {
  const all = lists.map(({ list = '', rows }) => [list, counted(rows.all())] as const)
  const noted = all.map(([, list]) => list.noted)
  return {
    status: 200,
    body: jsonLists(all.map(([list, { chunks }]) => [list, chunks] as const)),
    noted: {
      rows: () => noted.reduce((sum, { rows }) => sum + rows(), 0),
      persons: () => joinPersons(noted.map(({ persons }) => persons())),
    },
  }
}

function joinPersons(lists: readonly (readonly number[] | null)[]): readonly number[] | null {
  const known = lists.flatMap((list) => (list === null ? [] : [list]))
  return known.length < lists.length ? null : namedOf(new Set(known.flat()))
}
