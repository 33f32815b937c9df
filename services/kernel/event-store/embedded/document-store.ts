import type { DatabaseSync } from 'node:sqlite'
import type { Doc, DocumentStore, Progress, Write } from '../ports/document-store.ts'
import type { Source } from '../ports/event-log.ts'
import { createDeferredCommits, type DeferredCommits } from './deferred-commits.ts'
import { type DocumentTable, documentTable } from './document-table.ts'
import { emptyWriteAhead } from './emptied.ts'
import type { EmbeddedEventLog } from './event-log.ts'
import { createGatheredWrites } from './gathered-writes.ts'
import { sideTable } from './side-tables.ts'
import { asStorageError, integer, numberOf, openDatabase, statements, text } from './sqlite.ts'
import { createWaitingWrites, type WaitingWrites } from './waiting-writes.ts'

/** Larger batches are not held in memory. */
const LARGE = 1_000

export interface EmbeddedDocumentStore extends DocumentStore {
  /** On while a checkpoint needs the file: commits then reach the file at once. */
  readonly hurry: (on: boolean) => void
}

/** @param log has the bodies of collections that are `inLog`; without it they are stored. */
export function embeddedDocumentStore(file: string, log?: Pick<EmbeddedEventLog, 'at'>): EmbeddedDocumentStore {
  const db = openDatabase(file, { synchronous: 'NORMAL', pageSize: 8_192 })
  db.exec(`
    CREATE TABLE IF NOT EXISTS progress
      (reader TEXT, source TEXT, "next" INTEGER NOT NULL, PRIMARY KEY (reader, source));
    CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL)`)
  const tables = new Map<string, DocumentTable>()
  const of = (name: string): DocumentTable => {
    const table = tables.get(name)
    if (table === undefined) throw new Error(`Collection ${name} was not announced`)
    return table
  }
  const waiting = createWaitingWrites(db, of)
  const reread = () => {
    for (const table of tables.values()) table.reread()
  }
  const deferred = createDeferredCommits(db, reread, waiting)
  const { later, whole } = createGatheredWrites()
  const commits: DeferredCommits = {
    ...deferred,
    later: (work) => deferred.later(() => whole(work)),
    now: (work) => deferred.now(() => whole(work)),
    durably: (work) => deferred.durably(() => whole(work)),
  }
  return {
    readsLog: log !== undefined,
    ...reads(db, commits, waiting, of),
    ...writes(db, { ...commits, waiting }, of, (name) => tables.has(name)),
    ensure: async (specs) => {
      commits.commit()
      for (const spec of specs) tables.set(spec.name, documentTable(db, spec, { later, log }))
    },
    drop: async (names) => {
      commits.commit()
      for (const name of names) {
        for (const table of [name, sideTable(name, 'token'), sideTable(name, 'tag')]) dropTable(db, table)
      }
      for (const name of names) tables.delete(name)
    },
    compact: () => emptyWriteAhead(db, commits.commit),
    healthy: async () => db.isOpen && commits.healthy(),
    takesWrites: commits.healthy,
    hurry: commits.hurry,
    close: async () => {
      try {
        commits.commit()
      } catch {
        // The disk is full: the next start rebuilds them from the log.
      }
      db.close()
    },
  }
}

/** Not inside a transaction: SQLite would copy the whole table into memory to be able to roll back. */
function dropTable(db: DatabaseSync, table: string): void {
  try {
    db.exec(`DROP TABLE IF EXISTS "${table}"`)
  } catch (error) {
    throw asStorageError(error)
  }
}

function reads(
  db: DatabaseSync,
  { flush }: DeferredCommits,
  waiting: WaitingWrites,
  of: (name: string) => DocumentTable,
) {
  const prepare = statements(db)

  function whole(collection: string): DocumentTable {
    flush()
    return of(collection)
  }

  function find(collection: string, ids: readonly string[], bodies: boolean): readonly Doc[] {
    const [only] = ids
    if (only === undefined) return []
    if (ids.length > 1) return of(collection).many(ids, bodies)
    const doc = of(collection).one(only)
    return doc === undefined ? [] : [doc]
  }

  return {
    progress: async (reader) => {
      const places = prepare('SELECT source, "next" FROM progress WHERE reader = ?').all(reader)
      const stored = places.map((row): [Source, number] => [text(row, 'source') as Source, integer(row, 'next')])
      return new Map([...stored, ...waiting.places(reader)])
    },
    readers: async () => {
      flush()
      const rows = prepare('SELECT DISTINCT reader FROM progress ORDER BY reader').all()
      return rows.map((row) => text(row, 'reader'))
    },
    get: async (collection, ids, { bodies = true } = {}) =>
      new Map(find(collection, ids, bodies).map((doc) => [doc.id, doc])),
    ofPerson: async (collection, person) => whole(collection).ofPerson(person),
    list: async (collection, query) => whole(collection).list(query),
    count: async (collection) => {
      flush()
      return numberOf(prepare(`SELECT count(*) FROM "${collection}"`))
    },
    tally: async (collection, counting) => whole(collection).tally(counting),
  } satisfies Partial<DocumentStore>
}

type Commits = DeferredCommits & { readonly waiting: WaitingWrites }

function writes(
  db: DatabaseSync,
  commits: Commits,
  of: (name: string) => DocumentTable,
  has: (name: string) => boolean,
) {
  const { now, later, durably, mayWait, add, waiting } = commits
  const prepare = statements(db)

  function isExpected(change: Write): boolean {
    if (change.kind !== 'put' || change.over === undefined) return true
    return (of(change.collection).stored(change.doc.id)?.body ?? null) === change.over
  }

  function write(change: Write): void {
    if (change.kind === 'forget' && !has(change.collection)) return
    const table = of(change.collection)
    if (change.kind === 'put') table.put(change.doc)
    else if (change.kind === 'remove') table.remove(change.id)
    else for (const { id } of table.ofPerson(change.person)) table.remove(id)
  }

  function move(progress: Progress): boolean {
    if (waiting.storedPlaceOf(progress) !== progress.expected) return false
    waiting.move(progress)
    return true
  }

  /** When to sync. With a reader's offset, the change is rebuilt from the log after a power cut. */
  function when(changes: readonly Write[], progress: Progress | undefined): typeof now {
    if (progress === undefined) return durably
    // Erased data must be out of the file before the erasure is acknowledged.
    const mayWait = progress.replayable === true && changes.length < LARGE
    return mayWait && !changes.some(({ kind }) => kind === 'forget') ? later : now
  }

  return {
    commit: async (changes, progress) => {
      if (progress?.replayable === true && changes.length < LARGE && waiting.suits(changes) && mayWait())
        return waiting.take(changes, progress, add)
      return when(
        changes,
        progress,
      )(() => {
        if (!changes.every(isExpected) || (progress !== undefined && !move(progress))) return 'lost'
        for (const change of changes) write(change)
        return 'done'
      })
    },
    forgetProgress: async (reader) => {
      now(() => prepare('DELETE FROM progress WHERE reader = ?').run(reader))
    },
    insertOnce: async (collection, doc) =>
      durably(() => (of(collection).insert(doc) ? undefined : of(collection).one(doc.id))),
    replaceIf: async (collection, doc, body, lasting = true) => {
      const replace = () => of(collection).one(doc.id)?.body === body && of(collection).put(doc)
      // No waiting write can concern such a document, so no flush is needed.
      return !lasting && of(collection).mayWait && mayWait() ? add(replace) : durably(replace)
    },
    // A document that uses the number is committed in the same order, so a power cut takes both.
    next: async (counter, above = 0) =>
      now(() => {
        const last = numberOf(prepare('SELECT value FROM counters WHERE name = ?'), counter)
        const value = Math.max(last, above) + 1
        prepare('INSERT OR REPLACE INTO counters VALUES (?, ?)').run(counter, value)
        return value
      }),
    sweep: async (collection, before) =>
      now(() => {
        const expired = prepare(`SELECT id FROM "${collection}" WHERE expires < ?`).all(before)
        for (const row of expired) of(collection).remove(text(row, 'id'))
        return expired.length
      }),
  } satisfies Partial<DocumentStore>
}
