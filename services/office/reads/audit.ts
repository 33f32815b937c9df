import {
  type Answer,
  counted,
  type Found,
  isPaged,
  jsonList,
  type Kernel,
  pageAnswer,
  type Reader,
  type Request,
  searchOf,
} from '../../kernel/index.ts'
import { ACTORS, AUDIT, ENTRIES } from '../names.ts'
import { type Actor, actorTag, type Entry, subjectTag } from '../projections/audit.ts'

/** The entries of the audit, newest first: whole, or the page that a query asks for. */
export async function listAudit({ reader: readerOf }: Kernel, query: Request['query']): Promise<Answer> {
  const reader = readerOf(AUDIT)
  if (!isPaged(query)) {
    const { chunks, noted } = counted(inRows(reader))
    return { status: 200, body: jsonList(chunks), noted }
  }
  const { actor_user_id: actor, subject_user_id: subject } = query
  const tags = [
    ...(actor === undefined ? [] : [actorTag(actor)]),
    ...(subject === undefined ? [] : [subjectTag(subject)]),
  ]
  const { items, ...rest } = await reader.page(ENTRIES, { ...searchOf(query, { newest: 'at' }), tags })
  return pageAnswer(await rowsOf(reader, items), rest)
}

/** Every administrator, in the order of numbers. */
export async function listAdministrators({ reader: readerOf }: Kernel): Promise<Answer> {
  const all: { readonly user_id: number; readonly email: string }[] = []
  for await (const chunk of readerOf(AUDIT).all(ACTORS, { sort: 'id' })) {
    all.push(...chunk.map(({ person, value }) => ({ user_id: person, email: (value as Actor).email })))
  }
  return { status: 200, body: all.toSorted((a, b) => a.user_id - b.user_id) }
}

async function* inRows(reader: Reader) {
  for await (const found of reader.all(ENTRIES, { sort: 'at', descending: true })) yield await rowsOf(reader, found)
}

async function rowsOf(reader: Reader, found: readonly Found[]) {
  const actors = await reader.many(ACTORS, [...new Set(found.map(({ person }) => String(person)))])
  return found.map(({ person, value }) => {
    const actor = (actors.get(String(person))?.value as Actor | undefined)?.email ?? ''
    return rowOf(value as Entry, { person, actor })
  })
}

/** What older entries did not record is null. */
function rowOf(entry: Entry, { person, actor }: { readonly person: number; readonly actor: string }) {
  const { at, action, what, rows, persons = null, scope = null, thing = null, address = null } = entry
  return {
    at,
    actor_user_id: action === 'refused' ? null : person,
    actor,
    action,
    what,
    subject_user_id: entry.person,
    subject_user_ids: persons,
    rows,
    scope,
    thing,
    address,
  }
}
