import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CollectionSpec, Counting, Doc, Query, Tally } from '../ports/document-store.ts'
import { createCounts } from './count.ts'
import { asDoc, createTables, putSql, valuesOf } from './document-sql.ts'
import { listQuery } from './list-query.ts'
import { planQuery } from './query-plan.ts'
import { statements, text } from './sqlite.ts'
import { tagWriter } from './tags.ts'

/** One collection: its tables and the statements that are used with every save, prepared once. */
export interface DocumentTable {
  readonly put: (doc: Doc) => void
  /** False where the id is taken. */
  readonly insert: (doc: Doc) => boolean
  readonly remove: (id: string) => void
  readonly one: (id: string) => Doc | undefined
  readonly many: (ids: readonly string[]) => readonly Doc[]
  readonly ofPerson: (person: number) => readonly Doc[]
  readonly list: (query: Query) => readonly Doc[]
  readonly tally: (counting: Counting) => Tally
}

export function documentTable(db: DatabaseSync, spec: CollectionSpec): DocumentTable {
  const { name, tokens = false, tags = false } = spec
  createTables(db, spec)
  const prepare = statements(db)
  const putTags = tagWriter(prepare, spec)
  const over = db.prepare(putSql(spec, true))
  const select = db.prepare(`SELECT * FROM "${name}" WHERE id = ?`)
  const selectMany = db.prepare(`SELECT * FROM "${name}" WHERE id IN (SELECT value FROM json_each(?))`)
  // Erased and parked persons are asked for with every batch, and as a rule there are none.
  let used = db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined

  let writes = 0

  function write(statement: StatementSync, doc: Doc): boolean {
    writes++
    if (statement.run(...valuesOf(spec, doc)).changes === 0) return false
    used = true
    if (tokens) putTokens(doc)
    if (tags) putTags(doc)
    return true
  }

  /** Only what has changed: as a rule a document keeps most of its tokens. */
  function putTokens({ id, tokens = [] }: Doc): void {
    const known = new Set(
      prepare(`SELECT token FROM "${name}#" WHERE id = ?`)
        .all(id)
        .map((row) => text(row, 'token')),
    )
    const wanted = new Set(tokens)
    const insert = prepare(`INSERT INTO "${name}#" VALUES (?, ?)`)
    for (const token of wanted.difference(known)) insert.run(token, id)
    const remove = prepare(`DELETE FROM "${name}#" WHERE token = ? AND id = ?`)
    for (const token of known.difference(wanted)) remove.run(token, id)
  }

  const docs = (rows: readonly Record<string, unknown>[]) => rows.map((row) => asDoc(spec, row))

  return {
    put: (doc) => {
      write(over, doc)
    },
    insert: (doc) => write(prepare(putSql(spec, false)), doc),
    remove: (id) => {
      writes++
      prepare(`DELETE FROM "${name}" WHERE id = ?`).run(id)
      if (tokens) prepare(`DELETE FROM "${name}#" WHERE id = ?`).run(id)
      if (tags) prepare(`DELETE FROM "${name}=" WHERE id = ?`).run(id)
    },
    one: (id) => {
      const row = used ? select.get(id) : undefined
      return row === undefined ? undefined : asDoc(spec, row)
    },
    many: (ids) => (used ? docs(selectMany.all(JSON.stringify(ids))) : []),
    ofPerson: (person) => docs(prepare(`SELECT * FROM "${name}" WHERE person = ? ORDER BY id`).all(person)),
    list: (asked) => {
      const { way, query } = planQuery(prepare, spec, asked)
      const { sql, values } = listQuery(spec, query, way)
      return docs(prepare(sql).all(...values))
    },
    tally: createCounts(prepare, spec, () => writes),
  }
}
