import type { DatabaseSync } from 'node:sqlite'
import { asStorageError, isOutOfRoom, started, touch, transaction } from './sqlite.ts'

/** Maximum milliseconds that finished work stays uncommitted. */
const WAIT = 500
const RETRY = 500

export type DeferredCommits = ReturnType<typeof createDeferredCommits>

export interface Waiting {
  readonly isEmpty: () => boolean
  readonly work: () => () => void
  readonly clear: () => void
}

const NOTHING: Waiting = { isEmpty: () => true, work: () => () => undefined, clear: () => undefined }

/**
 * Keeps one transaction open for a moment, so that pages changed by many batches are written once. Only for files of
 * this connection alone, and for data that can be rebuilt after a crash.
 * @param onRolledBack called when uncommitted work was undone, before it is redone.
 * @param waiting goes into every commit.
 */
export function createDeferredCommits(db: DatabaseSync, onRolledBack: () => void, waiting: Waiting = NOTHING) {
  const timer = createTimer(() => commit())
  const open = createOpenWork(db, waiting, { restore, onAdded: () => timer.start(WAIT) })
  let failing = false
  let isHurried = false

  /** @throws ArriveError `log-away` if the disk is full; the work is redone, and its commit retried. */
  function commit(): void {
    timer.stop()
    const isNothing = open.isNothing()
    if (isNothing && !failing) return
    try {
      open.begin()
      // Write something in any case, to find out whether there is room again.
      if (isNothing) touch(db)
      open.commit()
      failing = false
    } catch (error) {
      restore()
      throw asStorageError(error)
    }
  }

  /** Work rejected for lack of space is dropped, but keep checking for room. */
  function alone<T>(work: () => T): T {
    commit()
    try {
      return transaction(db, work)
    } catch (error) {
      if (isOutOfRoom(error)) restore()
      throw error
    }
  }

  /** Redo the work, because reads must still show what was already acknowledged. */
  function restore(): void {
    failing = true
    if (db.isTransaction) db.exec('ROLLBACK')
    onRolledBack()
    timer.start(RETRY)
    open.tryAgain()
  }

  return {
    flush: open.flush,
    /** Whether work may wait in memory now; starts the commit timer if so. */
    mayWait: (): boolean => {
      if (isHurried || failing) return false
      timer.start(WAIT)
      return true
    },
    add: open.add,
    /** Runs `work` now and commits it soon. `work` must be repeatable. */
    later: <T>(work: () => T): T => {
      // With a full disk, hold no more work in memory.
      if (isHurried) return alone(work)
      if (failing) commit()
      open.flush()
      return open.add(work)
    },
    /** Commits waiting work, then `work`. A power cut may undo the last of these commits. */
    now: alone,
    /** Like `now`, but this commit and all earlier ones survive a power cut. */
    durably: <T>(work: () => T): T => {
      commit()
      return synced(db, () => alone(work))
    },
    commit,
    /** While on, nothing waits: others need the file between two commits. */
    hurry: (on: boolean): void => {
      isHurried = on
    },
    healthy: () => !failing,
  }
}

interface Following {
  readonly restore: () => void
  readonly onAdded: () => void
}

/** The work in the open transaction, kept so it can be redone if the commit fails. */
function createOpenWork(db: DatabaseSync, waiting: Waiting, { restore, onAdded }: Following) {
  let uncommitted: (() => unknown)[] = []

  function begin(): void {
    if (db.isTransaction) return
    started(db, () => {
      for (const work of uncommitted) work()
    })
  }

  function add<T>(work: () => T): T {
    // Redo earlier work first, or the next commit would lack it.
    if (uncommitted.length > 0) begin()
    const result = added(db, work, restore)
    uncommitted.push(work)
    onAdded()
    return result
  }

  return {
    isNothing: (): boolean => !db.isTransaction && uncommitted.length === 0 && waiting.isEmpty(),
    begin,
    add,
    flush: (): void => {
      if (waiting.isEmpty()) return
      add(waiting.work())
      waiting.clear()
    },
    commit: (): void => {
      waiting.work()()
      db.exec('COMMIT')
      uncommitted = []
      waiting.clear()
    },
    tryAgain: (): void => {
      try {
        if (uncommitted.length > 0) begin()
      } catch {
        // Not even in memory; the next attempt begins with it.
      }
    },
  }
}

/** Makes the commits of `work` and all earlier ones survive a power cut. Not allowed inside a transaction. */
function synced<T>(db: DatabaseSync, work: () => T): T {
  db.exec('PRAGMA synchronous = FULL')
  try {
    return work()
  } finally {
    db.exec('PRAGMA synchronous = NORMAL')
  }
}

/** Runs `work` atomically; a failure undoes only `work`. */
function added<T>(db: DatabaseSync, work: () => T, restore: () => void): T {
  // The first work needs no savepoint, which would copy every page it changes.
  if (!db.isTransaction) return started(db, work)
  try {
    return within(db, work)
  } catch (error) {
    // SQLite itself rolls back the transaction when the disk is full.
    if (!db.isTransaction) restore()
    throw asStorageError(error)
  }
}

function within<T>(db: DatabaseSync, work: () => T): T {
  try {
    db.exec('SAVEPOINT one')
    const result = work()
    db.exec('RELEASE one')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK TO one; RELEASE one')
    throw error
  }
}

/** One timer at a time: starting it again does not postpone it. */
function createTimer(work: () => void) {
  let timer: NodeJS.Timeout | undefined
  function run(): void {
    timer = undefined
    try {
      work()
    } catch {
      // Retried by the timer; `healthy` shows the failure.
    }
  }
  return {
    start: (ms: number): void => {
      timer ??= setTimeout(run, ms).unref()
    },
    stop: (): void => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
