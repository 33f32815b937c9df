import type { FormRead } from '@arrive/contracts/calls/reads.ts'
import { personOfActor } from '../../kernel/edge/origin.ts'
import type { Answer, Request, Route } from '../../kernel/edge/route.ts'
import type { Kernel } from '../../kernel/module.ts'
import { isPaged, pageAnswer, searchOf } from '../../kernel/reading/paging.ts'
import type { Filter, Reader } from '../../kernel/reading/reader.ts'
import { jsonList, jsonLists } from '../../kernel/reading/streaming.ts'
import { searchBy } from '../projections/find.ts'
import { answersOf, ONBOARDING } from '../projections/names.ts'
import { type List, NEWEST, type Rows, rowsReader, type Saved } from '../reads/lists.ts'

interface Listed extends List {
  readonly rows: Rows
}

/** `GET /get_*`: staff get their own rows, administrators everybody's, whole or page by page. */
export function readRoute(kernel: Kernel, read: FormRead): Route {
  const reader = kernel.reader(ONBOARDING)
  const lists = read.lists.map((list): Listed => ({ ...list, rows: rowsReader(reader, list) }))
  const [only] = lists

  async function handle({ actor, query }: Request): Promise<Answer> {
    if (actor.role !== 'admin') return own(lists, personOfActor(actor))
    // Only calls of a single list take a query.
    if (isPaged(query) && only !== undefined) return page(reader, read, only, query)
    return everybody(lists)
  }

  return { call: read.call, handle }
}

async function page(reader: Reader, { filtered }: FormRead, only: Listed, query: Request['query']): Promise<Answer> {
  const search = searchOf(query, { newest: NEWEST.sort, filter: filtered === undefined ? undefined : filterBy })
  const { items, cursor } = await reader.page(answersOf(only.form), search)
  return pageAnswer(shaped([only], [await only.rows.of(items)]), cursor)
}

function filterBy(text: string): Filter {
  const { field, valueIn } = searchBy(text)
  return { field, text, valueOf: (value) => valueIn((value as Saved).answers) }
}

async function own(lists: readonly Listed[], person: number): Promise<Answer> {
  const rows = await Promise.all(lists.map((list) => list.rows.ofPerson(person)))
  return { status: 200, body: shaped(lists, rows) }
}

/** The bare list, or the lists under their keys. */
function shaped(lists: readonly List[], rows: readonly unknown[]): unknown {
  if (lists[0]?.list === undefined) return rows[0]
  return Object.fromEntries(lists.map(({ list }, at) => [list, rows[at]]))
}

function everybody(lists: readonly Listed[]): Answer {
  const [first] = lists
  if (first !== undefined && first.list === undefined) return { status: 200, body: jsonList(first.rows.all()) }
  return { status: 200, body: jsonLists(lists.map(({ list = '', rows }) => [list, rows.all()] as const)) }
}
