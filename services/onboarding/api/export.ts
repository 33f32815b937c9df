import { exportCall } from '@arrive/contracts/calls/exports.ts'
import { type FormRead, formReads } from '@arrive/contracts/calls/reads.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { STAFF_DETAILS } from '@arrive/contracts/lists.ts'
import { csvAnswer, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { answersOf, ONBOARDING } from '../projections/names.ts'
import { type List, rowsReader, searchIn } from '../reads/lists.ts'

/** `GET /exports/staff-details`: the personal information of everybody who is looked for, as a file. */
export function detailsExport(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  const read = formReads(forms).find(({ path }) => path === STAFF_DETAILS.path)
  const [list] = read?.lists ?? []
  // Other sets of forms may have no such list.
  if (read === undefined || list === undefined) return []
  return [exportRoute(kernel, read, list)]
}

function exportRoute(kernel: Kernel, read: FormRead, list: List): Route {
  const reader = kernel.reader(ONBOARDING)
  const rows = rowsReader(reader, list)

  async function* chunks(query: Request['query']) {
    for await (const found of reader.every(answersOf(list.form), searchIn(read, query))) yield await rows.of(found)
  }

  return {
    call: exportCall(STAFF_DETAILS, read.call.query),
    handle: async ({ query }) => csvAnswer(STAFF_DETAILS, chunks(query), kernel),
  }
}
