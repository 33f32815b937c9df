import { STAFF_ACCOUNTS } from '@arrive/contracts/lists.ts'
import { Guarded } from '../guard.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import type { ListLook } from '../rows/looks.ts'

const look: ListLook = {
  list: STAFF_ACCOUNTS,
  sortable: ['created_at'],
  empty: 'No results found.',
  headed: ['email'],
  facts: ['password'],
  tag: 'category',
  nameOf: ({ email }) => String(email),
  opens: ({ user_id, category }) => (category === 'staff' ? `/details-forms/${user_id}` : undefined),
  size: 'all',
}

export function Component() {
  return <Guarded login="/">{(session) => <ListScreen look={look} session={session} />}</Guarded>
}
