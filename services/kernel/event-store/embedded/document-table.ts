import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { createCache } from '../../common/cache.ts'
import type { CollectionSpec, Counting, Doc, Query } from '../ports/document-store.ts'
import { positionIn } from '../ports/event-log.ts'
import { asDoc, changeSql, changeValues, createTables, putSql, valuesOf } from './document-sql.ts'
import type { EmbeddedEventLog } from './event-log.ts'
import type { Later } from './gathered-writes.ts'
import { countMatching, listRows } from './queries.ts'
import { sideWriter } from './side-tables.ts'
import { statements } from './sqlite.ts'

export type DocumentTable = ReturnType<typeof documentTable>

const HOT = 10_000

interface TableContext {
  readonly later: Later
  readonly log?: Pick<EmbeddedEventLog, 'at'> | undefined
}

export function documentTable(db: DatabaseSync, spec: CollectionSpec, { later, log }: TableContext) {
  const { name, inLog } = spec
  createTables(db, spec)
  const prepare = statements(db)
  const isInLog = inLog !== undefined && log !== undefined
  const select = db.prepare(`SELECT * FROM "${name}" WHERE id = ?`)
  const selectMany = db.prepare(`SELECT * FROM "${name}" WHERE id IN (SELECT value FROM json_each(?))`)
  // Every batch looks up erased and parked persons, and usually there are none.
  let used = db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined
  // This connection is the only writer (`lock.ts`); a rollback clears the cache (`reread`).
  const memory = spec.hot === true ? createCache<string, Doc>(HOT) : undefined
  const write = createWriter(db, spec, {
    isInLog,
    later,
    onWrite: (id) => {
      memory?.delete(id)
      used = true
    },
  })

  /** A body that is in the log is stored empty. An event beyond the end of a restored log does not exist. */
  function docOf(row: Record<string, unknown>): Doc {
    return completed(asDoc(spec, row))
  }

  function completed(doc: Doc): Doc {
    if (!isInLog || doc.body !== '') return doc
    return { ...doc, body: log.at(positionIn(String(doc.sort?.[inLog])))?.raw ?? '' }
  }

  function read(id: string): Doc | undefined {
    const row = used ? select.get(id) : undefined
    if (row === undefined) return undefined
    const doc = docOf(row)
    memory?.set(id, doc)
    return doc
  }

  const waiting = createWaiting(completed)
  const stored = (id: string) => memory?.get(id) ?? read(id)
  const docs = (rows: readonly Record<string, unknown>[], bodies = true): readonly Doc[] =>
    rows.map((row) => (bodies ? docOf(row) : asDoc(spec, row)))

  return {
    ...write,
    /** Documents may wait in memory only if they have no words to search for. */
    mayWait: spec.tokens !== true && spec.tags !== true,
    waiting,
    one: (id: string) => waiting.find(id) ?? stored(id),
    /** Ignores waiting writes: work redone after a failure must find the same state as the first time. */
    stored,
    many: (ids: readonly string[], bodies = true) => {
      const { found, others } = waiting.findAll(ids, bodies)
      return used && others.length > 0 ? [...found, ...docs(selectMany.all(JSON.stringify(others)), bodies)] : found
    },
    ofPerson: (person: number) => docs(prepare(`SELECT * FROM "${name}" WHERE person = ? ORDER BY id`).all(person)),
    list: (query: Query) => docs(listRows(prepare, spec, query), query.bodies),
    tally: (counting: Counting) => countMatching(prepare, spec, counting),
    /** Clears the cache after a rollback. */
    reread: () => memory?.clear(),
  }
}

/** Documents that the next commit will write. They hide the stored ones, but are found by id only. */
function createWaiting(completed: (doc: Doc) => Doc) {
  const waiting = new Map<string, Doc>()

  function find(id: string, bodies = true): Doc | undefined {
    const doc = waiting.get(id)
    return doc === undefined || !bodies ? doc : completed(doc)
  }

  return {
    add: (doc: Doc): void => void waiting.set(doc.id, doc),
    size: (): number => waiting.size,
    all: (): readonly Doc[] => [...waiting.values()],
    clear: (): void => waiting.clear(),
    find,
    findAll: (ids: readonly string[], bodies: boolean) => {
      if (waiting.size === 0) return { found: [], others: ids }
      const found = ids.flatMap((id) => find(id, bodies) ?? [])
      return { found, others: found.length === 0 ? ids : ids.filter((id) => !waiting.has(id)) }
    },
  }
}

interface Writing {
  readonly isInLog: boolean
  readonly later: Later
  readonly onWrite: (id: string) => void
}

function createWriter(db: DatabaseSync, spec: CollectionSpec, { isInLog, later, onWrite }: Writing) {
  const { name, sort = [], tokens = false, tags = false } = spec
  const prepare = statements(db)
  const sides = [
    ...(tokens ? [sideWriter(prepare, spec, 'token', later)] : []),
    ...(tags ? [sideWriter(prepare, spec, 'tag', later)] : []),
  ]
  const over = db.prepare(putSql(spec, true))
  const once = db.prepare(putSql(spec, false))
  const change = sort.length === 0 || isInLog ? undefined : createChange(db, spec)

  function run(statement: StatementSync, doc: Doc): boolean {
    if (statement.run(...valuesOf(spec, isInLog ? { ...doc, body: '' } : doc)).changes === 0) return false
    onWrite(doc.id)
    return true
  }

  function insert(doc: Doc): boolean {
    if (!run(once, doc)) return false
    for (const side of sides) side.add(doc)
    return true
  }

  /** A new document has no old words to look up. */
  function put(doc: Doc): boolean {
    const moved = change?.(doc)
    if (moved !== undefined) onWrite(doc.id)
    else if (sides.length === 0) return run(over, doc)
    else if (insert(doc)) return true
    else run(over, doc)
    for (const side of sides) side.put(doc, moved ?? sort)
    return true
  }

  function remove(id: string): void {
    onWrite(id)
    prepare(`DELETE FROM "${name}" WHERE id = ?`).run(id)
    for (const side of sides) side.remove(id)
  }

  return { put, insert, remove }
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
