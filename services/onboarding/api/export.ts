import { exportCall } from '@arrive/contracts/calls/exports.ts'
import { type FormRead, formReads } from '@arrive/contracts/calls/reads.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { STAFF_DETAILS } from '@arrive/contracts/lists.ts'
import type { Kernel, Route } from '../../kernel/index.ts'
import { ONBOARDING } from '../projections/collections.ts'
import { type List, rowsReader } from '../reads/lists.ts'

/** `GET /exports/staff-details` */
export function detailsExport(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  const read = formReads(forms).find(({ path }) => path === STAFF_DETAILS.path)
  const [list] = read?.lists ?? []
  // Other sets of forms may lack this list.
  if (read === undefined || list === undefined) return []
  return [exportRoute(kernel, read, list)]
}

function exportRoute(kernel: Kernel, read: FormRead, list: List): Route {
  const rows = rowsReader(kernel.reader(ONBOARDING), list)
  return {
    call: exportCall(STAFF_DETAILS, read.call.query),
    handle: async ({ query }) => rows.file({ ...STAFF_DETAILS, part: list.part }, query, kernel),
  }
}
