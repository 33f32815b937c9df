import { STAFF_ACCOUNTS } from '@arrive/contracts/lists.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { RequireAdmin } from '../guard.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import type { ListDefinition } from '../rows/list-definition.ts'

const look: ListDefinition = {
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
  return (
    <RequireAdmin login="/" roles={OFFICE.readers}>
      {(session) => <ListScreen look={look} session={session} />}
    </RequireAdmin>
  )
}
