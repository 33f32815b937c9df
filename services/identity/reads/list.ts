import { STAFF_ACCOUNTS } from '@arrive/contracts/lists.ts'
import {
  type Answer,
  counted,
  csvAnswer,
  type Found,
  isPaged,
  jsonList,
  type Kernel,
  pageAnswer,
  type Request,
  type Search,
  searchOf,
} from '../../kernel/index.ts'
import { IDENTITY } from '../names.ts'
import { ACCOUNTS, type Account } from '../projections/identity.ts'

/** All that anybody is ever shown of a password: always the same, whatever the password. */
const MASK = '••••••••'
const NEWEST = 'created_at'

/** The accounts, newest first: whole, or the page that a query asks for. */
export async function listAccounts(kernel: Pick<Kernel, 'reader'>, query: Request['query']): Promise<Answer> {
  const reader = kernel.reader(IDENTITY)
  if (!isPaged(query)) {
    const { chunks, noted } = counted(inRows(reader.all(ACCOUNTS, { sort: NEWEST, descending: true })))
    return { status: 200, body: jsonList(chunks), noted }
  }
  const { items, ...rest } = await reader.page(ACCOUNTS, searchIn(query))
  return pageAnswer(items.map(rowOf), rest)
}

/** The accounts that a query looks for, as a file. */
export function exportAccounts({ reader, now }: Pick<Kernel, 'reader' | 'now'>, query: Request['query']): Answer {
  return csvAnswer(STAFF_ACCOUNTS, inRows(reader(IDENTITY).every(ACCOUNTS, searchIn(query))), now())
}

function searchIn(query: Request['query']): Search {
  return searchOf(query, { newest: NEWEST, filter: byEmail })
}

function byEmail(text: string) {
  return { field: 'email', text, valueOf: (value: unknown) => (value as Account).email }
}

async function* inRows(chunks: AsyncIterable<readonly Found[]>) {
  for await (const found of chunks) yield found.map(rowOf)
}

function rowOf({ person, value }: Found) {
  const { email, username, role } = value as Account
  return { user_id: person, email, username, password: MASK, category: role }
}
