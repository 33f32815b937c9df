import { application2 } from '@arrive/contracts/forms/application2.ts'
import { STAFF_DETAILS } from '@arrive/contracts/lists.ts'
import { listPage } from '../list/list-page.tsx'

export const Component = listPage({
  list: STAFF_DETAILS,
  part: application2.parts[0],
  sortable: ['user_id'],
  filter: {
    placeholder: 'Filter SSN...',
    label: 'Filter by SSN or name',
    searched: 'the last four digits of SSNs, and names',
  },
  empty: 'No results',
  facts: ['ssn', 'city', 'shift_desired', 'salary_desired', 'employed'],
  tag: 'position_category',
  nameOf: ({ full_name }) => String(full_name),
  opens: ({ user_id }) => `/details-forms/${user_id}`,
  openWords: 'Open Details',
  direct: true,
  size: 'pages',
  isTimed: true,
})
