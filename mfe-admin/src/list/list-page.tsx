import type { ComponentType } from 'react'
import { RequireAdmin, type RequireAdminProps } from '../guard.tsx'
import type { ListDefinition } from '../rows/list-definition.ts'
import { ListScreen, type ListScreenProps } from './list-screen.tsx'

/** A page that shows a list. */
export function listPage(
  definition: ListDefinition,
  access: Omit<RequireAdminProps, 'children'> = {},
  more: Omit<ListScreenProps, 'definition' | 'session'> = {},
): ComponentType {
  return () => (
    <RequireAdmin {...access} {...(definition.isTimed === true && { timed: {} })}>
      {(session) => <ListScreen definition={definition} session={session} {...more} />}
    </RequireAdmin>
  )
}
