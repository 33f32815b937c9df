import type { Form, Part } from '@arrive/contracts/form.ts'
import { answersOf, type Row } from '@arrive/contracts/records.ts'
import type { Values } from '../fields/fields.ts'
import { listOf } from './body.ts'
import type { Fetch } from './save.ts'

export interface LoadedForm {
  /** Whether any of it was saved before. */
  readonly found: boolean
  /** By control name, including company fields. */
  readonly values: Values
}

/** Saved answers could not be read; the message is the form's own. */
export interface LoadFailure {
  readonly failed: string
  readonly status?: number
}

interface LoadOptions {
  /** Requests this person's rows only: administrators would get everyone's. */
  readonly only?: boolean
}

/** Reads a person's saved answers; skips rows of other people. */
export async function loadForm(
  form: Form,
  fetch: Fetch,
  person: number,
  { only = false }: LoadOptions = {},
): Promise<LoadedForm | LoadFailure> {
  const paths = [...new Set(form.parts.map(({ read }) => read.path))]
  const query = only ? `?user_id=${person}` : ''
  const answers = new Map(await Promise.all(paths.map(async (path) => [path, await ask(fetch, path + query)] as const)))
  const values: Values = {}
  let found = false
  for (const part of form.parts) {
    const rows = rowsIn(answers.get(part.read.path), part)
    if (rows === undefined) return failureOf(part, answers.get(part.read.path))
    const own = rows.filter(({ user_id }) => user_id === person)
    found ||= own.length > 0
    put(values, part, own)
  }
  return { found, values }
}

export function isLoadFailure(loaded: LoadedForm | LoadFailure): loaded is LoadFailure {
  return 'failed' in loaded
}

interface Received {
  readonly status: number | undefined
  readonly body: unknown
}

async function ask(fetch: Fetch, path: string): Promise<Received> {
  try {
    const response = await fetch(path, { headers: { Accept: 'application/json' } })
    return { status: response.status, body: response.ok ? await response.json() : undefined }
  } catch {
    return { status: undefined, body: undefined }
  }
}

function rowsIn(received: Received | undefined, { read }: Part): readonly Row[] | undefined {
  const body = received?.body
  const list = read.list === undefined ? body : (body as Readonly<Record<string, unknown>> | undefined)?.[read.list]
  return Array.isArray(list) ? (list as readonly Row[]) : undefined
}

function failureOf({ read }: Part, received: Received | undefined): LoadFailure {
  return { failed: read.missing, ...(received?.status !== undefined && { status: received.status }) }
}

function put(values: Values, part: Part, rows: readonly Row[]): void {
  if (rows.length === 0) return
  const answers = answersOf(part, rows)
  if (part.rows === undefined) Object.assign(values, answers)
  else values[listOf(part)] = answers
}
