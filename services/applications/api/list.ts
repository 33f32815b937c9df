import type { Call } from '@arrive/contracts/call.ts'
import { exportCall } from '@arrive/contracts/calls/exports.ts'
import { formReads } from '@arrive/contracts/calls/reads.ts'
import { APPLICANTS, PATIENTS } from '@arrive/contracts/lists.ts'
import { columnOf } from '@arrive/contracts/records.ts'
import {
  counted,
  csvAnswer,
  type Found,
  isPaged,
  jsonList,
  type Kernel,
  pageAnswer,
  type Request,
  type Route,
  type Search,
  searchOf,
} from '../../kernel/index.ts'
import { APPLICATIONS } from '../projections/applications.ts'
import type { Intake } from '../projections/intakes.ts'

/** `GET /staff_applications`, `GET /get_patients_applications`: all rows, or a page of those that are looked for. */
export function listRoute(kernel: Kernel, intake: Intake): Route {
  const { name } = intake.collection
  const newest = { sort: intake.stamp, descending: true }

  async function handle({ query }: Request) {
    const reader = kernel.reader(APPLICATIONS)
    if (!isPaged(query)) {
      const { chunks, noted } = counted(inRows(reader.all(name, newest)))
      return { status: 200, body: jsonList(chunks), noted }
    }
    const { items, ...rest } = await reader.page(name, searchIn(intake, query))
    return pageAnswer(items.map(rowOf), rest)
  }

  return { call: callOf(intake), handle }
}

/** `GET /exports/applicants`, `GET /exports/patients`: the rows that are looked for as a file. */
export function exportRoute(kernel: Kernel, intake: Intake): Route {
  const { query: taken, path } = callOf(intake)
  const list = path === PATIENTS.path ? PATIENTS : APPLICANTS

  async function handle({ query }: Request) {
    const found = kernel.reader(APPLICATIONS).every(intake.collection.name, searchIn(intake, query))
    return csvAnswer(list, inRows(found), kernel.now())
  }

  return { call: exportCall(list, taken), handle }
}

function searchIn(intake: Intake, query: Request['query']): Search {
  return searchOf(query, { newest: intake.stamp, filter: (text) => byEmail(intake, text) })
}

async function* inRows(chunks: AsyncIterable<readonly Found[]>) {
  for await (const chunk of chunks) yield chunk.map(rowOf)
}

function rowOf({ value }: Found): object {
  return value as object
}

function byEmail({ part, email }: Intake, text: string): NonNullable<Search['filter']> {
  const field = part.fields[email]
  const column = field === undefined ? email : columnOf(email, field)
  return { field: email, text, valueOf: (row) => String((row as Record<string, unknown>)[column]) }
}

function callOf({ form, part }: Intake): Call {
  const read = formReads([form]).find(({ path }) => path === part.read.path)
  if (read === undefined) throw new Error(`No call reads ${form.name}`)
  return read.call
}
