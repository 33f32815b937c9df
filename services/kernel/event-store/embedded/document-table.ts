import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CollectionSpec, Counting, Doc, Query } from '../ports/document-store.ts'
import { positionIn } from '../ports/event-log.ts'
import { asDoc, changeSql, changeValues, createTables, putSql, valuesOf } from './document-sql.ts'
import type { EmbeddedEventLog } from './event-log.ts'
import { countMatching, listRows } from './queries.ts'
import { type Put, sideWriter } from './side-tables.ts'
import { statements, text } from './sqlite.ts'

export type DocumentTable = ReturnType<typeof documentTable>

type Row = Record<string, unknown>

/** The stored documents of a collection. @param log has the bodies of collections that are `inLog`. */
export function documentTable(db: DatabaseSync, spec: CollectionSpec, log?: Pick<EmbeddedEventLog, 'at'>) {
  const { name, inLog } = spec
  createTables(db, spec)
  const prepare = statements(db)
  const select = db.prepare(`SELECT * FROM "${name}" WHERE id = ?`)
  const selectMany = db.prepare(`SELECT * FROM "${name}" WHERE id IN (SELECT value FROM json_each(?))`)

  const writer = createWriter(db, spec, inLog !== undefined && log !== undefined)

  /** A body that is in the log is stored empty. An event beyond the end of a restored log does not exist. */
  function completed(doc: Doc): Doc {
    if (inLog === undefined || log === undefined || doc.body !== '') return doc
    return { ...doc, body: log.at(positionIn(String(doc.sort?.[inLog])))?.raw ?? '' }
  }

  const docs = (rows: readonly Row[], bodies = true): readonly Doc[] =>
    rows.map((row) => (bodies ? completed(asDoc(spec, row)) : asDoc(spec, row)))

  function many(ids: readonly string[], bodies = true): readonly Doc[] {
    const [only] = ids
    if (only === undefined) return []
    if (ids.length > 1) return docs(selectMany.all(JSON.stringify(ids)), bodies)
    const row = select.get(only)
    return row === undefined ? [] : docs([row], bodies)
  }

  return {
    ...writer,
    completed,
    many,
    ofPerson: (person: number) => docs(prepare(`SELECT * FROM "${name}" WHERE person = ? ORDER BY id`).all(person)),
    forget: (person: number): void => {
      const rows = prepare(`SELECT id FROM "${name}" WHERE person = ?`).all(person)
      writer.write(new Map(rows.map((row) => [text(row, 'id'), undefined])))
    },
    list: (query: Query) => docs(listRows(prepare, spec, query), query.bodies),
    tally: (counting: Counting) => countMatching(prepare, spec, counting),
  }
}

function createWriter(db: DatabaseSync, spec: CollectionSpec, isInLog: boolean) {
  const { name, sort = [], tokens = false, tags = false } = spec
  const prepare = statements(db)
  const sides = [
    ...(tokens ? [sideWriter(prepare, spec, 'token')] : []),
    ...(tags ? [sideWriter(prepare, spec, 'tag')] : []),
  ]
  const over = db.prepare(putSql(spec, true))
  const once = db.prepare(putSql(spec, false))
  const remove = db.prepare(`DELETE FROM "${name}" WHERE id = ?`)
  const change = sort.length === 0 || isInLog ? undefined : createChange(db, spec)

  const run = (statement: StatementSync, doc: Doc): boolean =>
    statement.run(...valuesOf(spec, isInLog ? { ...doc, body: '' } : doc)).changes > 0

  /** A new document has no old words to look up. */
  function put(doc: Doc): Put {
    const moved = change?.(doc)
    if (moved !== undefined) return { doc, moved }
    if (sides.length > 0 && run(once, doc)) return { doc, moved: 'new' }
    run(over, doc)
    return { doc, moved: sort }
  }

  return {
    insert: (doc: Doc): boolean => {
      if (!run(once, doc)) return false
      for (const side of sides) side.write([{ doc, moved: 'new' }])
      return true
    },
    write: (changes: ReadonlyMap<string, Doc | undefined>): void => {
      const puts: Put[] = []
      for (const [id, doc] of changes) {
        if (doc !== undefined) puts.push(put(doc))
        else for (const removing of [remove, ...sides.map((side) => side.remove)]) removing.run(id)
      }
      for (const side of sides) side.write(puts)
    },
  }
}

/**
 * Updates a document of the same person. Sets only changed columns, because SQLite writes the index of every column
 * that is set. Usually the same columns change as the last time, so that statement is tried first.
 * @returns the sort values that have changed; undefined if nothing was written
 */
function createChange(db: DatabaseSync, spec: CollectionSpec) {
  const { name, sort = [] } = spec
  const prepare = statements(db)
  const select = db.prepare(`SELECT ${sort.map((field) => `"${field}"`).join(', ')} FROM "${name}" WHERE id = ?`)
  let last: { readonly moved: readonly string[]; readonly statement: StatementSync } | undefined

  const change = (doc: Doc) =>
    last?.statement.run(...changeValues(spec, last.moved, doc)).changes === 1 ? last.moved : undefined

  return (doc: Doc): readonly string[] | undefined => {
    const moved = change(doc)
    if (moved !== undefined) return moved
    const before = select.get(doc.id)
    if (before === undefined) return undefined
    const other = sort.filter((field) => before[field] !== (doc.sort?.[field] ?? ''))
    last = { moved: other, statement: prepare(changeSql(spec, other)) }
    return change(doc)
  }
}
