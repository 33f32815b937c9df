import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { createCache } from '../../common/cache.ts'
import type { CollectionSpec, Counting, Doc, Query } from '../ports/document-store.ts'
import { positionIn } from '../ports/event-log.ts'
import { countMatching } from './counts.ts'
import { asDoc, changeSql, changeValues, createTables, putSql, valuesOf } from './document-sql.ts'
import type { EmbeddedEventLog } from './event-log.ts'
import { createLists } from './found-orders.ts'
import type { Later } from './gathered-writes.ts'
import { type Plan, planOf, type Words } from './queries.ts'
import { sideWriter } from './side-tables.ts'
import { type Prepare, statements } from './sqlite.ts'
import { untilWritten } from './until-written.ts'

export type DocumentTable = ReturnType<typeof documentTable>

/** Maximum number of documents of a hot collection that are kept in memory. */
const HOT = 10_000

interface TableContext {
  /** Takes what is to be written at the end of a transaction. */
  readonly later: Later
  /** Has the bodies of a collection that is `inLog`. */
  readonly log?: Pick<EmbeddedEventLog, 'at'> | undefined
}

/** One collection: its tables and the statements that are used with every save, prepared once. */
export function documentTable(db: DatabaseSync, spec: CollectionSpec, { later, log }: TableContext) {
  const { name, inLog } = spec
  createTables(db, spec)
  const prepare = statements(db)
  const isInLog = inLog !== undefined && log !== undefined
  const select = db.prepare(`SELECT * FROM "${name}" WHERE id = ?`)
  const selectMany = db.prepare(`SELECT * FROM "${name}" WHERE id IN (SELECT value FROM json_each(?))`)
  // Every batch looks up erased and parked persons, and usually there are none.
  let used = db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined
  // Nothing else writes to the file (`lock.ts`); where writes are undone it is cleared (`reread`).
  const memory = spec.hot === true ? createCache<string, Doc>(HOT) : undefined
  let writes = 0
  const write = createWriter(db, spec, {
    isInLog,
    later,
    onWrite: (id) => {
      writes++
      memory?.delete(id)
      used = true
    },
  })

  const { list, tally } = createReads(prepare, spec, () => writes)

  /** A body that stands in the log is stored as none. Beyond the end of a log that was restored there is no event. */
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
    /** Whether documents may wait in memory: they have no words that would have to be found. */
    mayWait: spec.tokens !== true && spec.tags !== true,
    waiting,
    one: (id: string) => waiting.find(id) ?? stored(id),
    /** As it is written, whatever waits: what is done again after a failure finds what it found the first time. */
    stored,
    many: (ids: readonly string[], bodies = true) => {
      const { found, others } = waiting.findAll(ids, bodies)
      return used && others.length > 0 ? [...found, ...docs(selectMany.all(JSON.stringify(others)), bodies)] : found
    },
    ofPerson: (person: number) => docs(prepare(`SELECT * FROM "${name}" WHERE person = ? ORDER BY id`).all(person)),
    list: (query: Query) => docs(list(query), query.bodies),
    tally,
    /** Forgets what is in memory, because writes were undone. */
    reread: () => {
      writes++
      memory?.clear()
    },
  }
}

/** How many plans and tallies of a collection are remembered. */
const REMEMBERED = { plans: 2_000, tallies: 100 }

/** Pages and tallies of a collection: whoever looks for something asks for both, and pages through what there is. */
function createReads(prepare: Prepare, spec: CollectionSpec, writes: () => number) {
  const planned = untilWritten(writes, REMEMBERED.plans, (words: Words) => planOf(prepare, spec, words))
  const planFor = ({ tags = [], tokens = [] }: Pick<Query, 'tags' | 'tokens'>): Plan =>
    tags.length + tokens.length === 0 ? { words: [], lead: undefined } : planned({ tags, tokens })
  return {
    list: createLists(prepare, spec, { writes, planOf: planFor }),
    tally: untilWritten(writes, REMEMBERED.tallies, (counting: Counting) =>
      countMatching(prepare, spec, planFor(counting), counting.most),
    ),
  }
}

/** Documents that the next commit will write: they stand for what is stored, but are found by their ids only. */
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
  /** Whether bodies are left to the log. */
  readonly isInLog: boolean
  readonly later: Later
  readonly onWrite: (id: string) => void
}

/** Writes documents and the words beside them. */
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

  /** False where the id is taken. */
  function insert(doc: Doc): boolean {
    if (!run(once, doc)) return false
    for (const side of sides) side.add(doc)
    return true
  }

  /** What is new has no words that need be looked for. */
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

  /** Whether it is found by just its words. */
  const isFound = (doc: Doc): boolean => sides.every((side) => side.holds(doc))

  /** Whether words are left of a document that is gone. */
  const hasStrays = (): boolean => sides.some((side) => side.hasStrays())

  return { put, insert, remove, isFound, hasStrays }
}

/**
 * Writes over a document that is there, if there is one of the same person. Only what differs is set, as SQLite writes
 * the indexes of every column that is set, whether its value is another one or not. As a rule the same columns differ
 * as the last time, which one statement finds out and does.
 * @returns the sort values that have changed; undefined where nothing was written
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
