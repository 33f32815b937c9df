import type { Answer, Found, Kernel, Reader, Request } from '../../kernel/index.ts'
import { type List, listOf } from '../../shared/lists/list.ts'
import { searchOf } from '../../shared/lists/paging.ts'
import { ACTORS, AUDIT, ENTRIES } from '../names.ts'
import { type Actor, actorTag, type Entry, subjectTag } from '../projections/audit.ts'

const NEWEST = 'at'

export function auditList({ reader }: Kernel): List {
  return listOf({
    reader: () => reader(AUDIT),
    collection: ENTRIES,
    newest: NEWEST,
    search: (query) => ({ ...searchOf(query, { newest: NEWEST }), tags: tagsIn(query) }),
    rowsOf: (found) => rowsOf(reader(AUDIT), found),
  })
}

function tagsIn({ actor_user_id: actor, subject_user_id: subject }: Request['query']): readonly string[] {
  return [...(actor === undefined ? [] : [actorTag(actor)]), ...(subject === undefined ? [] : [subjectTag(subject)])]
}

export async function listAdministrators({ reader: readerOf }: Kernel): Promise<Answer> {
  const all: { readonly user_id: number; readonly email: string }[] = []
  for await (const chunk of readerOf(AUDIT).every(ACTORS, { sort: 'id' })) {
    all.push(...chunk.map(({ person, value }) => ({ user_id: person, email: (value as Actor).email })))
  }
  return { status: 200, body: all.toSorted((a, b) => a.user_id - b.user_id) }
}

async function rowsOf(reader: Reader, found: readonly Found[]) {
  const actors = await reader.many(ACTORS, [...new Set(found.map(({ person }) => String(person)))])
  return found.map(({ person, value }) => {
    const actor = (actors.get(String(person))?.value as Actor | undefined)?.email ?? ''
    return rowOf(value as Entry, { person, actor })
  })
}

/** Fields that older entries lack are null. */
function rowOf(entry: Entry, { person, actor }: { readonly person: number; readonly actor: string }) {
  const { at, action, what, rows, persons = null, scope = null, thing = null, address = null } = entry
  const isNobodys = action === 'refused' || entry.byOperator === true
  return {
    at,
    actor_user_id: isNobodys ? null : person,
    actor: entry.byOperator === true ? '' : actor,
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
