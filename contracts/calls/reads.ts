import type { Audited, Call, Schema } from '../call.ts'
import { type Form, LIMITS, type Part } from '../form.ts'
import { OFFICE_LISTS } from '../lists.ts'
import { OFFICE, readersOf } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { columnOf } from '../records.ts'
import { rowSchema } from '../schemas.ts'
import { listOf, listQuery, maybe, onlyUser } from './shapes.ts'
import { moment } from './system-shapes.ts'

/** A read call derived from forms, with the parts it returns. */
export interface FormRead {
  readonly call: Call
  readonly path: string
  /** Several if the response is an object of lists. `list` is absent if the response is the bare list. */
  readonly lists: readonly { readonly form: Form; readonly part: Part; readonly list?: string }[]
  /** Sort columns. The first one, newest first, is the default. */
  readonly sortable: readonly string[]
  /** The field that `filter` searches besides the person's names. */
  readonly filtered?: string
}

const day = { type: 'string', maxLength: 10, pattern: PATTERNS.date }

/** Of a form with something due: until it is done, or until another form ends it. */
const FOLLOWED: Readonly<Record<string, Schema>> = {
  saved_at: moment,
  due_on: maybe(day),
  done_on: maybe(day),
  done_by: maybe({ type: 'string', maxLength: LIMITS.line }),
}

const onlyOpen: Schema = { type: 'string', title: 'state', description: 'Only rows that are due.', enum: ['open'] }

/** Autocomplete tokens of name fields. */
const NAMES = ['name', 'given-name', 'family-name']

/** Every distinct read path of the forms, in form order. */
export function formReads(forms: readonly Form[]): readonly FormRead[] {
  const paths = new Map<string, { form: Form; part: Part; list?: string }[]>()
  for (const form of forms) {
    for (const part of form.parts) {
      const { path, list } = part.read
      paths.set(path, [...(paths.get(path) ?? []), { form, part, ...(list !== undefined && { list }) }])
    }
  }
  return [...paths].map(([path, lists]) => formRead(path, lists))
}

function formRead(path: string, lists: FormRead['lists']): FormRead {
  const sortable = sortableBy(lists)
  const filtered = lists.length === 1 ? filteredBy(lists[0]?.part) : undefined
  const isPublic = lists.some(({ form }) => form.kind === 'public')
  const isFollowed = lists.some(({ form }) => form.due !== undefined)
  const titles = lists.map(({ part }) => part.title).join(', ')
  const call: Call = {
    id: `get-${kebab(nameOf(path))}`,
    method: 'GET',
    path,
    summary: isPublic
      ? `${titles}: all rows.`
      : `${titles}: all rows for an administrator, otherwise the caller’s own.`,
    access: isPublic ? 'admin' : 'person',
    officeRoles: isPublic ? OFFICE.all : readersOf(lists.map(({ form }) => form.name)),
    ...described(lists, isPublic),
    query: {
      // One cursor can't page two lists.
      ...(lists.length === 1 && listQuery(sortable, columnsIn(lists[0]?.part, filtered))),
      ...(!isPublic && { user_id: onlyUser }),
      ...(isFollowed && { state: onlyOpen }),
    },
    timed: true,
    ...(!isPublic && { errors: ['other-person'] }),
    answer: { status: 200, schema: answerSchema(lists) },
    limit: 'list',
    limitsWholeOf: 'admin',
    audit: auditOf(path, lists),
  }
  return { call, path, lists, sortable, ...(filtered !== undefined && { filtered }) }
}

/** Named by screen for a list and by form for one person, so the calls of one review screen count as one look. */
function auditOf(path: string, lists: FormRead['lists']): Audited {
  const form = lists[0]?.form.name ?? ''
  return { action: 'list', what: OFFICE_LISTS.find((one) => one.path === path)?.name ?? form, ofOne: form }
}

function nameOf(path: string): string {
  return path.replace(/^\/(?:get_)?/, '')
}

function described(lists: FormRead['lists'], isPublic: boolean): { readonly description?: string } {
  const count = lists[0]?.part.rows?.count
  const sentences = [
    ...(lists.length > 1 ? ['All lists come whole: one cursor cannot lead through several.'] : []),
    ...(count === undefined ? [] : [`A page counts persons, who have ${count} rows each.`]),
    ...(isPublic || lists.length > 1 ? [] : ['One’s own rows always come whole.']),
  ]
  return sentences.length === 0 ? {} : { description: sentences.join(' ') }
}

/** The columns that a search covers. */
function columnsIn(part: Part | undefined, filtered: string | undefined): readonly string[] {
  if (filtered === undefined) return []
  const fields = Object.entries(part?.fields ?? {})
  return fields
    .filter(([name, field]) => name === filtered || NAMES.includes(field.autocomplete ?? ''))
    .map(([name, field]) => columnOf(name, field))
}

function sortableBy(lists: FormRead['lists']): readonly string[] {
  const [{ form, part } = {}] = lists
  const stamp = form?.due === undefined ? part?.read.stamp : 'saved_at'
  return stamp === undefined ? ['user_id'] : [stamp, 'user_id']
}

/** What the back office searches besides names: the email, or else the last digits of a number. */
function filteredBy(part: Part | undefined): string | undefined {
  const fields = Object.entries(part?.fields ?? {})
  return (fields.find(([, { kind }]) => kind === 'email') ?? fields.find(([, { kind }]) => kind === 'digits'))?.[0]
}

function answerSchema(lists: FormRead['lists']): Schema {
  const schemas = lists.map(({ form, part, list }): [string | undefined, Schema] => [
    list,
    listOf(rowSchema(part, form.due === undefined ? {} : FOLLOWED)),
  ])
  const [first] = schemas
  if (first !== undefined && first[0] === undefined) return first[1]
  const properties = Object.fromEntries(schemas.map(([list = 'rows', schema]) => [list, schema]))
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

/** `registered_nurse` → `registered-nurse`, `verification2ndPage` → `verification2nd-page`. */
export function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll(/[^a-z0-9]+/g, '-')
}
