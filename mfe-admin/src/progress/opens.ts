import { pathFor } from '@arrive/kit/person-path.ts'
import type { ListState } from '../rows/list-state.ts'
import type { Row } from '../rows/read-page.ts'

/** Where the work is for which the list was filtered. */
export function openedFrom({ user_id }: Pick<Row, 'user_id'>, chosen: ListState['chosen'] = {}): string {
  if (chosen['references'] !== undefined) return pathFor('/admin-references/{id}', user_id)
  if (chosen['credential'] !== undefined) return pathFor('/admin-credentials/{id}', user_id)
  return pathFor('/details-forms/{id}', user_id)
}
