import type { Call } from '@arrive/contracts/call.ts'
import { exportCall } from '@arrive/contracts/calls/exports.ts'
import { formReads } from '@arrive/contracts/calls/reads.ts'
import { APPLICANTS, PATIENTS } from '@arrive/contracts/lists.ts'
import type { Row } from '@arrive/contracts/records.ts'
import type { Filter, Found, Kernel, Route } from '../../kernel/index.ts'
import { APPLICATIONS } from '../../shared/applications.ts'
import { chosenPages } from '../../shared/lists/chosen.ts'
import { type List, listOf } from '../../shared/lists/list.ts'
import { searchOf } from '../../shared/lists/paging.ts'
import { type PublicForm, WHO, whoIn } from '../projections/intakes.ts'

/** `GET /staff_applications`, `GET /get_patients_applications`: all rows, or a page of matching ones. */
export function listRoute(kernel: Kernel, publicForm: PublicForm): Route {
  const { answer } = rowsIn(kernel, publicForm)
  return { call: callOf(publicForm), handle: ({ query }) => answer(query) }
}

/** `GET /exports/applicants`, `GET /exports/patients`: the matching rows as a file. */
export function exportRoute(kernel: Kernel, publicForm: PublicForm): Route {
  const { query: taken, path } = callOf(publicForm)
  const list = path === PATIENTS.path ? PATIENTS : APPLICANTS
  const { file } = rowsIn(kernel, publicForm)
  return {
    call: exportCall(list, taken),
    handle: async ({ query }) => file({ ...list, part: publicForm.part }, query, kernel),
  }
}

function rowsIn(kernel: Kernel, publicForm: PublicForm): List {
  const {
    collection: { name: collection },
    stamp,
  } = publicForm
  const sortOf = ({ person, value }: Found) => ({ [stamp]: String((value as Row)[stamp]), user_id: person })
  return listOf({
    reader: (query) => chosenPages(kernel.reader(APPLICATIONS), { collection, query, sortOf }),
    collection,
    newest: publicForm.stamp,
    search: (query) => searchOf(query, { newest: publicForm.stamp, filter: (text) => byWho(publicForm, text) }),
    rowsOf: (found) => found.map(({ value }) => value as object),
  })
}

function byWho(publicForm: PublicForm, text: string): Filter {
  return { field: WHO, text, valueOf: (row) => whoIn(publicForm, row as Row) }
}

function callOf({ form, part }: PublicForm): Call {
  const read = formReads([form]).find(({ path }) => path === part.read.path)
  if (read === undefined) throw new Error(`No call reads ${form.name}`)
  return read.call
}
