import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CollectionSpec, Doc, Query } from '../ports/document-store.ts'
import { createCounts } from './count.ts'
import { asDoc, createTables, putSql, valuesOf } from './document-sql.ts'
import { listQuery } from './list-query.ts'
import { planQuery } from './query-plan.ts'
import { sideWriter } from './side-tables.ts'
import { statements } from './sqlite.ts'

export type DocumentTable = ReturnType<typeof documentTable>

/** One collection: its tables and the statements that are used with every save, prepared once. */
export function documentTable(db: DatabaseSync, spec: CollectionSpec) {
  const { name, tokens = false, tags = false } = spec
  createTables(db, spec)
  const prepare = statements(db)
  const sides = [
    ...(tokens ? [sideWriter(prepare, spec, 'token')] : []),
    ...(tags ? [sideWriter(prepare, spec, 'tag')] : []),
  ]
  const over = db.prepare(putSql(spec, true))
  const select = db.prepare(`SELECT * FROM "${name}" WHERE id = ?`)
  const selectMany = db.prepare(`SELECT * FROM "${name}" WHERE id IN (SELECT value FROM json_each(?))`)
  // Every batch looks up erased and parked persons, and usually there are none.
  let used = db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined
  let writes = 0

  function write(statement: StatementSync, doc: Doc): boolean {
    writes++
    if (statement.run(...valuesOf(spec, doc)).changes === 0) return false
    used = true
    for (const side of sides) side.put(doc)
    return true
  }

  const docs = (rows: readonly Record<string, unknown>[]): readonly Doc[] => rows.map((row) => asDoc(spec, row))

  return {
    put: (doc: Doc) => write(over, doc),
    /** False where the id is taken. */
    insert: (doc: Doc) => write(prepare(putSql(spec, false)), doc),
    remove: (id: string) => {
      writes++
      prepare(`DELETE FROM "${name}" WHERE id = ?`).run(id)
      for (const side of sides) side.remove(id)
    },
    one: (id: string) => {
      const row = used ? select.get(id) : undefined
      return row === undefined ? undefined : asDoc(spec, row)
    },
    many: (ids: readonly string[]) => (used ? docs(selectMany.all(JSON.stringify(ids))) : []),
    ofPerson: (person: number) => docs(prepare(`SELECT * FROM "${name}" WHERE person = ? ORDER BY id`).all(person)),
    list: (asked: Query) => {
      const { way, query } = planQuery(prepare, spec, asked)
      const { sql, values } = listQuery(spec, query, way)
      return docs(prepare(sql).all(...values))
    },
    tally: createCounts(prepare, spec, () => writes),
  }
}
