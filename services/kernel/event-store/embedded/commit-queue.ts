import type { DatabaseSync } from 'node:sqlite'
import type { Doc, Progress } from '../ports/document-store.ts'
import type { Changes, TableChanges } from './collections.ts'
import type { DocumentTable } from './document-table.ts'
import { isNearlyFull } from './room.ts'
import { createShared } from './shared.ts'
import { asStorageError, isOutOfRoom, numberOf, statements, touch, transaction } from './sqlite.ts'

/** Maximum milliseconds that a change stays uncommitted, and until a failed commit is retried. */
const WAIT = 500
/** Committing this many documents blocks other work for some ten milliseconds. */
const MAX_WAITING = 2_000

export type CommitQueue = ReturnType<typeof createCommitQueue>

/**
 * Changes that a reader can rebuild from the log wait in memory, so that a document that changes again is sealed and
 * written once. One transaction writes them with the offsets of their readers: after a crash both are the older ones,
 * and the reader applies the events in between again. Until then reads must look here first (`changesOf`, `whole`).
 */
export function createCommitQueue(db: DatabaseSync) {
  const waiting = createWaiting(db)
  const { commit, tryCommit, commitSoon, now, healthy, hasRoom } = createCommits(db, waiting)
  return {
    commit,
    now,
    /** Like `now`, but this commit and all earlier ones survive a power cut. Works of one moment share it. */
    durably: createShared((works) => {
      commit()
      return synced(db, () => now(() => works.map((work) => work())))
    }),
    /** @throws ArriveError `log-away` while the disk is full: memory holds no more then. */
    take: (changes: TableChanges, progress?: Progress): void => {
      if (!healthy()) commit()
      waiting.add(changes, progress)
      if (waiting.size() >= MAX_WAITING) tryCommit()
      else commitSoon()
    },
    changesOf: waiting.of,
    /** Runs a read that cannot look here. With a full disk it runs in a transaction that is rolled back. */
    whole: <T>(table: DocumentTable, read: () => T): T => {
      if (waiting.of(table) === undefined) return read()
      try {
        commit()
      } catch {
        return rolledBack(db, () => {
          waiting.write()
          return read()
        })
      }
      return read()
    },
    move: waiting.move,
    placeOf: waiting.placeOf,
    places: waiting.places,
    healthy,
    hasRoom,
  }
}

type Waiting = ReturnType<typeof createWaiting>

function createWaiting(db: DatabaseSync) {
  const prepare = statements(db)
  const tables = new Map<DocumentTable, Changes>()
  const moved = new Map<string, Progress>()

  function move({ reader, source, next }: Progress): void {
    prepare('INSERT OR REPLACE INTO progress VALUES (?, ?, ?)').run(reader, source, next)
  }

  return {
    move,
    isEmpty: (): boolean => tables.size === 0 && moved.size === 0,
    size: (): number => tables.values().reduce((sum, { size }) => sum + size, 0),
    of: (table: DocumentTable): ReadonlyMap<string, Doc | undefined> | undefined => tables.get(table),
    add: (changes: TableChanges, progress: Progress | undefined): void => {
      for (const [table, some] of changes) {
        const before = tables.get(table)
        if (before === undefined) tables.set(table, some)
        else for (const [id, doc] of some) before.set(id, doc)
      }
      if (progress !== undefined) moved.set(nameOf(progress), progress)
    },
    write: (): void => {
      for (const [table, changes] of tables) table.write(changes)
      for (const progress of moved.values()) move(progress)
    },
    clear: (): void => {
      tables.clear()
      moved.clear()
    },
    placeOf: (progress: Progress): number =>
      moved.get(nameOf(progress))?.next ??
      numberOf(
        prepare('SELECT "next" FROM progress WHERE reader = ? AND source = ?'),
        progress.reader,
        progress.source,
      ),
    places: (): readonly Progress[] => [...moved.values()],
  }
}

function nameOf({ reader, source }: Progress): string {
  return `${reader} ${source}`
}

function createCommits(db: DatabaseSync, waiting: Waiting) {
  let timer: NodeJS.Timeout | undefined
  let failing = false

  function commitSoon(): void {
    timer ??= setTimeout(() => tryCommit(), WAIT).unref()
  }

  function tryCommit(always = false): void {
    try {
      commit(always)
    } catch {
      // The timer retries; `healthy` shows the failure.
    }
  }

  /**
   * After a failure it writes even if nothing waits, to find out whether there is room again.
   * @param always whether to do so in any case
   * @throws ArriveError `log-away` if the disk is full; everything keeps waiting, and the commit is retried.
   */
  function commit(always = false): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.isEmpty() && !failing && !always) return
    try {
      transaction(db, waiting.isEmpty() ? () => touch(db) : waiting.write)
    } catch (error) {
      fail()
      throw error
    }
    failing = false
    waiting.clear()
  }

  function fail(): void {
    failing = true
    commitSoon()
  }

  /** Commits waiting changes, then `work`. A power cut may undo the last of these commits. */
  function now<T>(work: () => T): T {
    commit()
    try {
      return transaction(db, work)
    } catch (error) {
      if (isOutOfRoom(error)) fail()
      throw error
    }
  }

  /** Commits at once on a nearly full disk, so that a full one shows before somebody's save finds out. */
  function hasRoom(): boolean {
    if (!failing && isNearlyFull(db)) tryCommit(true)
    return !failing
  }

  return { commit, tryCommit, commitSoon, now, healthy: (): boolean => !failing, hasRoom }
}

function synced<T>(db: DatabaseSync, work: () => T): T {
  db.exec('PRAGMA synchronous = FULL')
  try {
    return work()
  } finally {
    db.exec('PRAGMA synchronous = NORMAL')
  }
}

function rolledBack<T>(db: DatabaseSync, work: () => T): T {
  try {
    db.exec('BEGIN')
    return work()
  } catch (error) {
    // More changes than fit into SQLite's cache need the disk, too.
    throw asStorageError(error)
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}
