import type { Filter, Found, Kernel } from '../../kernel/index.ts'
import { chosenPages } from '../../shared/lists/chosen.ts'
import { type List, listOf } from '../../shared/lists/list.ts'
import { searchOf } from '../../shared/lists/paging.ts'
import { IDENTITY } from '../names.ts'
import { ACCOUNTS, type Account, accountDoc } from '../projections/accounts.ts'

const MASK = '••••••••'
const NEWEST = 'created_at'

export function accountList({ reader }: Pick<Kernel, 'reader'>): List {
  return listOf({
    reader: (query) => chosenPages(reader(IDENTITY), { collection: ACCOUNTS, query, sortOf }),
    collection: ACCOUNTS,
    newest: NEWEST,
    search: (query) => searchOf(query, { newest: NEWEST, filter: byEmail }),
    rowsOf: (found) => found.map(rowOf),
  })
}

function sortOf({ person, value }: Found) {
  return accountDoc(person, value as Account).sort
}

function byEmail(text: string): Filter {
  return { field: 'email', text, valueOf: (value) => (value as Account).email }
}

function rowOf({ person, value }: Found) {
  const { email, username, role } = value as Account
  return { user_id: person, email, username, password: MASK, category: role }
}
