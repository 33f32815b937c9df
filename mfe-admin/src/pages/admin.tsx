import { homecare } from '@arrive/contracts/forms/homecare-request.ts'
import { PATIENTS } from '@arrive/contracts/lists.ts'
import { RequireAdmin } from '../guard.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { fullName } from '../rows/full-name.ts'
import type { ListDefinition } from '../rows/list-definition.ts'

const look: ListDefinition = {
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
}

export function Component() {
  return (
    <RequireAdmin login="/login">
      {(session) => <ListScreen look={look} session={session} way="/admin-login" />}
    </RequireAdmin>
  )
}
