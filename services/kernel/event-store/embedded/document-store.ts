import type { DatabaseSync } from 'node:sqlite'
import type { Doc, DocumentStore, Progress, Write } from '../ports/document-store.ts'
import type { Source } from '../ports/event-log.ts'
import { type Change, createCollections, isChange } from './collections.ts'
import { type CommitQueue, createCommitQueue } from './commit-queue.ts'
import type { DocumentTable } from './document-table.ts'
import { emptyWriteAhead } from './emptied.ts'
import type { EmbeddedEventLog } from './event-log.ts'
import { integer, numberOf, openDatabase, statements, text } from './sqlite.ts'

/** @param log has the bodies of collections that are `inLog`; without it they are stored. */
export function embeddedDocumentStore(file: string, log?: Pick<EmbeddedEventLog, 'at'>): DocumentStore {
  const db = openDatabase(file, { synchronous: 'NORMAL', pageSize: 8_192 })
  db.exec(`
    CREATE TABLE IF NOT EXISTS progress
      (reader TEXT, source TEXT, "next" INTEGER NOT NULL, PRIMARY KEY (reader, source));
    CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL)`)
  const collections = createCollections(db, log)
  const queue = createCommitQueue(db)
  return {
    readsLog: log !== undefined,
    ...reads(db, queue, collections),
    ...writes(db, queue, collections),
    ensure: async (specs) => {
      queue.commit()
      collections.ensure(specs)
    },
    drop: async (names) => {
      queue.commit()
      collections.drop(names)
    },
    compact: async () => {
      queue.commit()
      await emptyWriteAhead(db)
    },
    healthy: async () => db.isOpen && queue.hasRoom(),
    takesWrites: queue.healthy,
    close: async () => {
      try {
        queue.commit()
      } catch {
        // The disk is full: the next start rebuilds them from the log.
      }
      db.close()
    },
  }
}

type Collections = ReturnType<typeof createCollections>

function found(table: DocumentTable, queue: CommitQueue, ids: readonly string[], bodies = true): readonly Doc[] {
  const changes = queue.changesOf(table)
  if (changes === undefined) return table.many(ids, bodies)
  const waiting = ids.flatMap((id) => changes.get(id) ?? [])
  const others = ids.filter((id) => !changes.has(id))
  return [...(bodies ? waiting.map(table.completed) : waiting), ...table.many(others, bodies)]
}

function reads(db: DatabaseSync, queue: CommitQueue, { of }: Collections) {
  const prepare = statements(db)

  function whole<T>(collection: string, read: (table: DocumentTable) => T): T {
    const table = of(collection)
    return queue.whole(table, () => read(table))
  }

  return {
    progress: async (reader) => {
      const rows = prepare('SELECT source, "next" FROM progress WHERE reader = ?').all(reader)
      const stored = rows.map((row): [Source, number] => [text(row, 'source') as Source, integer(row, 'next')])
      const waiting = queue.places().filter((place) => place.reader === reader)
      return new Map([...stored, ...waiting.map(({ source, next }): [Source, number] => [source, next])])
    },
    readers: async () => {
      const stored = prepare('SELECT DISTINCT reader FROM progress').all()
      const waiting = queue.places().map(({ reader }) => reader)
      return [...new Set([...stored.map((row) => text(row, 'reader')), ...waiting])].sort()
    },
    get: async (collection, ids, how) =>
      new Map(found(of(collection), queue, ids, how?.bodies).map((doc) => [doc.id, doc])),
    ofPerson: async (collection, person) => whole(collection, (table) => table.ofPerson(person)),
    list: async (collection, query) => whole(collection, (table) => table.list(query)),
    count: async (collection) => whole(collection, () => numberOf(prepare(`SELECT count(*) FROM "${collection}"`))),
    alike: async ([one, other], after) => {
      queue.commit()
      return of(one).alike(other, after)
    },
    tally: async (collection, counting) => whole(collection, (table) => table.tally(counting)),
  } satisfies Partial<DocumentStore>
}

function writes(db: DatabaseSync, queue: CommitQueue, { of, changesIn, write }: Collections) {
  const { now, durably } = queue
  const prepare = statements(db)
  const one = (collection: string, id: string): Doc | undefined => found(of(collection), queue, [id])[0]

  function isMet(changes: readonly Write[], progress: Progress | undefined): boolean {
    for (const change of changes) {
      if (change.kind !== 'put' || change.over === undefined) continue
      if ((one(change.collection, change.doc.id)?.body ?? null) !== change.over) return false
    }
    return progress === undefined || queue.placeOf(progress) === progress.expected
  }

  return {
    commit: async (changes, progress) => {
      // Erased data must be out of the file before the erasure is acknowledged.
      if (progress?.replayable === true && changes.every(isChange)) {
        if (!isMet(changes, progress)) return 'lost'
        queue.take(changesIn(changes), progress)
        return 'done'
      }
      // With a reader's offset, the change is made again after a power cut.
      const work = (): 'lost' | 'done' => {
        if (!isMet(changes, progress)) return 'lost'
        write(changes)
        if (progress !== undefined) queue.move(progress)
        return 'done'
      }
      return progress === undefined ? durably(work) : now(work)
    },
    forgetProgress: async (reader) => {
      now(() => prepare('DELETE FROM progress WHERE reader = ?').run(reader))
    },
    insertOnce: async (collection, doc) =>
      durably(() => (of(collection).insert(doc) ? undefined : one(collection, doc.id))),
    replaceIf: async (collection, doc, body, lasting = true) => {
      const change: Change = { kind: 'put', collection, doc }
      const replace = (put: () => void): boolean => {
        const isSame = one(collection, doc.id)?.body === body
        if (isSame) put()
        return isSame
      }
      return lasting ? durably(() => replace(() => write([change]))) : replace(() => queue.take(changesIn([change])))
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
        of(collection).write(new Map(expired.map((row) => [text(row, 'id'), undefined])))
        return expired.length
      }),
  } satisfies Partial<DocumentStore>
}
