import type { Call, CallSource, Schema } from '../call.ts'
import type { Form } from '../form.ts'
import {
  APPLICANTS,
  type OfficeList,
  OUT_OF_DATE,
  PACKETS,
  PATIENTS,
  PIPELINE_APPLICANTS,
  PIPELINE_REQUESTS,
  STAFF_ACCOUNTS,
  STAFF_DETAILS,
} from '../lists.ts'
import { OFFICE, type OfficeRole } from '../office-roles.ts'
import { registeredUsers } from './accounts.ts'
import { getOutOfDate } from './credentials.ts'
import { getPackets } from './packets.ts'
import { getPipeline } from './pipeline.ts'
import { formReads } from './reads.ts'
import { userIds } from './shapes.ts'

/** Recruiters may export the lists they can see. */
function exportersOf(list: OfficeList): readonly OfficeRole[] {
  return list === STAFF_ACCOUNTS ? OFFICE.readers : OFFICE.all
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const format: Schema = {
  type: 'string',
  title: 'format',
  description: '`csv` (without it), or `xlsx` for Excel.',
  enum: ['csv', 'xlsx'],
}

/** Whose calls also answer as of a moment. */
const TIMED: readonly OfficeList[] = [PATIENTS, APPLICANTS, STAFF_ACCOUNTS, STAFF_DETAILS, PACKETS]

/** The file of a back office list: `export-patients`, `GET /exports/patients`. */
export function exportCall(list: OfficeList, query: Readonly<Record<string, Schema>> | undefined): Call {
  const { limit, cursor, user_id, ...choosing } = query ?? {}
  return {
    id: `export-${list.name}`,
    method: 'GET',
    path: `/exports/${list.name}`,
    summary: `${list.title} as a file: all rows that the same parameters choose in the list, in the same order.`,
    description:
      'CSV: UTF-8 with a byte order mark, CRLF, a first row with the names of the columns. A cell that a ' +
      'spreadsheet would take for a formula begins with an apostrophe. A text that a spreadsheet would change, such ' +
      'as `0194`, `5 May` or `50%`, begins with U+2060 (word joiner): drop that character to get the text. ' +
      'XLSX: one sheet; dates are dates, times are in UTC, counts are numbers, everything else is text as typed, cut ' +
      'after 32,767 characters.',
    access: 'admin',
    officeRoles: exportersOf(list),
    query: { ...choosing, user_ids: userIds, format },
    ...(TIMED.includes(list) && { timed: true }),
    answer: {
      status: 200,
      schema: { type: 'string' },
      type: 'text/csv; charset=utf-8',
      alsoTypes: [XLSX_TYPE],
    },
    limit: 'list',
    audit: { action: 'export', what: list.name },
  }
}

export function exportCalls(forms: readonly Form[]): readonly Call[] {
  const shown = [registeredUsers, getPackets(forms), getOutOfDate, ...formReads(forms).map(({ call }) => call)]
  const queries = new Map(shown.map(({ path, query }) => [path, query]))
  const usual = [PATIENTS, APPLICANTS, STAFF_ACCOUNTS, STAFF_DETAILS, PACKETS, OUT_OF_DATE]
  return [
    ...usual.map((list) => exportCall(list, queries.get(list.path))),
    ...[PIPELINE_APPLICANTS, PIPELINE_REQUESTS].map((list) => exportCall(list, getPipeline.query)),
  ]
}

export const calls: CallSource = ({ forms }) => exportCalls(forms)
