import { STAFF_ACCOUNTS } from '@arrive/contracts/lists.ts'
import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { listPage } from '../list/list-page.tsx'

export const Component = listPage(
  {
    list: STAFF_ACCOUNTS,
    sortable: ['created_at'],
    empty: 'No results found.',
    headed: ['email'],
    facts: ['password'],
    tag: 'category',
    nameOf: ({ email }) => String(email),
    opens: ({ user_id, category }) => (category === 'staff' ? `/details-forms/${user_id}` : undefined),
    size: 'all',
    isTimed: true,
  },
  { login: '/', roles: OFFICE.readers },
)
