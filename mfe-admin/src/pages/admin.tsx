import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { PATIENTS } from '@arrive/contracts/lists.ts'
import { listPage } from '../list/list-page.tsx'
import { fullName } from '../rows/full-name.ts'
import { TodayLine } from '../today/today-line.tsx'

export const Component = listPage(
  {
    list: PATIENTS,
    part: homecare.parts[0],
    sortable: ['created_at'],
    filter: { placeholder: 'Filter emails...', label: 'Filter by name or email', searched: 'names and emails' },
    empty: 'No results found.',
    facts: ['take_over', 'phone', 'pdn', 'pcs', 'care_plan'],
    tag: 'availability',
    nameOf: fullName,
    removal: 'patient',
    size: 'pages',
    isTimed: true,
  },
  { login: '/login' },
  { afterLogout: '/admin-login', top: (session) => <TodayLine session={session} /> },
)
