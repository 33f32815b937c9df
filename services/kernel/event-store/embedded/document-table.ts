import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CollectionSpec, Counting, Doc, Query } from '../ports/document-store.ts'
import { positionIn } from '../ports/event-log.ts'
import { alikeSql, asDoc, createTables, putSql, valuesOf } from './document-sql.ts'
import type { EmbeddedEventLog } from './event-log.ts'
import { countAt, filing, listAt } from './moments.ts'
import { countMatching, listRows } from './queries.ts'
import { integer, statements, text } from './sqlite.ts'
import { tagWriter } from './tags.ts'
import { tokenWriter } from './token-index.ts'

export type DocumentTable = ReturnType<typeof documentTable>

type Row = Record<string, unknown>

/** The stored documents of a collection. @param log has the bodies of collections that are `inLog`. */
export function documentTable(db: DatabaseSync, spec: CollectionSpec, log?: Pick<EmbeddedEventLog, 'at'>) {
  const { name, inLog } = spec
  createTables(db, spec)
  const prepare = statements(db)
  const select = db.prepare(`SELECT * FROM "${name}" WHERE id = ?`)
  const selectMany = db.prepare(`SELECT * FROM "${name}" WHERE id IN (SELECT value FROM json_each(?))`)

  const plain = createWriter(db, spec, inLog !== undefined && log !== undefined)
  const writer = spec.spans === true ? filing(plain) : plain

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

  function listed(query: Query): readonly Row[] {
    const { at } = query
    return at === undefined ? listRows(prepare, spec, query) : listAt(prepare, spec, { ...query, at })
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
    list: (query: Query) => docs(listed(query), query.bodies),
    alike: (other: string, after: number): ReadonlyMap<number, number> => {
      const rows = prepare(alikeSql(spec, other)).all(after)
      return new Map(rows.map((row) => [integer(row, 'person'), integer(row, 'documents')]))
    },
    tally: (counting: Counting) => {
      const { at } = counting
      return at === undefined ? countMatching(prepare, spec, counting) : countAt(prepare, spec, { ...counting, at })
    },
  }
}

function createWriter(db: DatabaseSync, spec: CollectionSpec, isInLog: boolean) {
  const { name, tokens = false, tags = false, spans = false, indexedLater = false } = spec
  const prepare = statements(db)
  const index = tokens && !indexedLater ? tokenWriter(prepare, spec) : undefined
  const tagged = tags || spans ? tagWriter(prepare, spec) : undefined
  const over = db.prepare(putSql(spec, true))
  const once = db.prepare(putSql(spec, false))
  const remove = db.prepare(`DELETE FROM "${name}" WHERE id = ?`)

  const run = (statement: StatementSync, doc: Doc): boolean =>
    statement.run(...valuesOf(spec, isInLog ? { ...doc, body: '' } : doc)).changes > 0

  return {
    insert: (doc: Doc): boolean => {
      if (!run(once, doc)) return false
      tagged?.write([doc])
      index?.add([doc.id])
      return true
    },
    write: (changes: ReadonlyMap<string, Doc | undefined>): void => {
      const fresh = index?.remove(changes)
      for (const [id, doc] of changes) {
        if (doc !== undefined) run(over, doc)
        else for (const removing of [remove, tagged?.remove]) removing?.run(id)
      }
      tagged?.write([...changes.values()].filter((doc) => doc !== undefined))
      if (fresh !== undefined) index?.add(fresh)
    },
  }
}
