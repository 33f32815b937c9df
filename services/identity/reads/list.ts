import type { Answer, Request } from '../../kernel/edge/route.ts'
import type { Kernel } from '../../kernel/module.ts'
import { isPaged, pageAnswer, searchOf } from '../../kernel/reading/paging.ts'
import type { Found } from '../../kernel/reading/reader.ts'
import { jsonList } from '../../kernel/reading/streaming.ts'
import { IDENTITY } from '../names.ts'
import { ACCOUNTS, type Account } from '../projections/identity.ts'

/** All that anybody is ever shown of a password: always the same, whatever the password. */
const MASK = '••••••••'
const NEWEST = 'created_at'

/** The accounts, newest first: whole, or the page that a query asks for. */
export async function listAccounts(kernel: Pick<Kernel, 'reader'>, query: Request['query']): Promise<Answer> {
  const reader = kernel.reader(IDENTITY)
  if (!isPaged(query)) {
    return { status: 200, body: jsonList(rows(reader.all(ACCOUNTS, { sort: NEWEST, descending: true }))) }
  }
  const { items, cursor } = await reader.page(ACCOUNTS, searchOf(query, { newest: NEWEST, filter: byEmail }))
  return pageAnswer(items.map(rowOf), cursor)
}

function byEmail(text: string) {
  return { field: 'email', text, valueOf: (value: unknown) => (value as Account).email }
}

async function* rows(chunks: AsyncIterable<readonly Found[]>) {
  for await (const found of chunks) yield found.map(rowOf)
}

function rowOf({ person, value }: Found) {
  const { email, username, role } = value as Account
  return { user_id: person, email, username, password: MASK, category: role }
}
