import type { DatabaseSync } from 'node:sqlite'
import { asStorageError, isOutOfRoom, started, touch, transaction } from './sqlite.ts'

/** The longest time that finished work stays uncommitted, in milliseconds. */
const WAIT = 500
/** After a commit that failed, the time until the next try. */
const RETRY = 500

export type DeferredCommits = ReturnType<typeof createDeferredCommits>

/** Work that waits in memory: what is written over and over before the next commit is written once. */
export interface Waiting {
  readonly isEmpty: () => boolean
  /** All that waits now, as one piece of work. */
  readonly work: () => () => void
  /** Forgets it, because the open transaction has it. */
  readonly clear: () => void
}

const NOTHING: Waiting = { isEmpty: () => true, work: () => () => undefined, clear: () => undefined }

/**
 * One transaction for much work: it stays open for a moment, so that the pages that many batches change are written
 * once. Everything that reads through `db` sees the work at once. Only for a file that this connection alone reads and
 * writes, and only for what can be made again after a crash. The connection is `synchronous = NORMAL`.
 * @param onRolledBack is called where uncommitted work was undone, before it is done again.
 * @param waiting goes into every commit, and before all work that does not wait in memory itself.
 */
export function createDeferredCommits(db: DatabaseSync, onRolledBack: () => void, waiting: Waiting = NOTHING) {
  const timer = createTimer(() => commit())
  const open = createOpenWork(db, waiting, { restore, onAdded: () => timer.start(WAIT) })
  let failing = false
  let isHurried = false

  /** @throws ArriveError `log-away` where the disk is full; the work is done again, and its commit tried again. */
  function commit(): void {
    timer.stop()
    const isNothing = open.isNothing()
    if (isNothing && !failing) return
    try {
      open.begin()
      // Something is written in any case, so that it shows whether there is room again.
      if (isNothing) touch(db)
      open.commit()
      failing = false
    } catch (error) {
      restore()
      throw asStorageError(error)
    }
  }

  /** What is refused for want of room is not kept, but it is found out when there is room again. */
  function alone<T>(work: () => T): T {
    commit()
    try {
      return transaction(db, work)
    } catch (error) {
      if (isOutOfRoom(error)) restore()
      throw error
    }
  }

  /** Reads must go on to show what was answered. */
  function restore(): void {
    failing = true
    if (db.isTransaction) db.exec('ROLLBACK')
    onRolledBack()
    timer.start(RETRY)
    open.tryAgain()
  }

  return {
    /** Brings what waits into the open transaction, where every query finds it. */
    flush: open.flush,
    /** Whether something may wait in memory now; if so, it is committed within a moment. */
    mayWait: (): boolean => {
      if (isHurried || failing) return false
      timer.start(WAIT)
      return true
    },
    /** Runs a part of what waits, in the same transaction as the rest of it. */
    add: open.add,
    /** Runs `work`; it is committed within a moment. `work` must do the same if it is called again. */
    later: <T>(work: () => T): T => {
      // Where the disk is full there is no more to be held in memory.
      if (isHurried) return alone(work)
      if (failing) commit()
      open.flush()
      return open.add(work)
    },
    /** Commits all that was waiting, and then `work`. A power cut may take back the last of these commits. */
    now: alone,
    /** The same; no power cut takes it back, nor what was committed before it. */
    durably: <T>(work: () => T): T => {
      commit()
      return synced(db, () => alone(work))
    },
    commit,
    /** Whether nothing waits for now: others need the file between two commits. */
    hurry: (on: boolean): void => {
      isHurried = on
    },
    /** False while commits fail. */
    healthy: () => !failing,
  }
}

interface Following {
  /** Called where the open transaction was lost. */
  readonly restore: () => void
  readonly onAdded: () => void
}

/** What the open transaction holds, to be done again where its commit fails. */
function createOpenWork(db: DatabaseSync, waiting: Waiting, { restore, onAdded }: Following) {
  let uncommitted: (() => unknown)[] = []

  function begin(): void {
    if (db.isTransaction) return
    started(db, () => {
      for (const work of uncommitted) work()
    })
  }

  /** Adds `work`, and keeps it to be done again. */
  function add<T>(work: () => T): T {
    // What could not be done again yet comes before it, or the next commit would be without it.
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
    /** With what waits; where the commit fails, it goes on to wait. */
    commit: (): void => {
      waiting.work()()
      db.exec('COMMIT')
      uncommitted = []
      waiting.clear()
    },
    /** Does all of it again, where there is some. */
    tryAgain: (): void => {
      try {
        if (uncommitted.length > 0) begin()
      } catch {
        // Not even in memory; the next try begins with it.
      }
    },
  }
}

/** Nothing that `work` commits, nor what was committed before, is lost in a power cut. Not in an open transaction. */
function synced<T>(db: DatabaseSync, work: () => T): T {
  db.exec('PRAGMA synchronous = FULL')
  try {
    return work()
  } finally {
    db.exec('PRAGMA synchronous = NORMAL')
  }
}

/** All of `work` or nothing of it, in a transaction that stays open; what was done before stays. */
function added<T>(db: DatabaseSync, work: () => T, restore: () => void): T {
  // The first work needs no savepoint, which would keep a copy of every page that it changes.
  if (!db.isTransaction) return started(db, work)
  try {
    return within(db, work)
  } catch (error) {
    // SQLite itself ends the transaction where the disk is full.
    if (!db.isTransaction) restore()
    throw asStorageError(error)
  }
}

/** Adds `work` to the open transaction, all of it or nothing. */
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

/** One timer at a time: what has been started keeps its time. */
function createTimer(work: () => void) {
  let timer: NodeJS.Timeout | undefined
  function run(): void {
    timer = undefined
    try {
      work()
    } catch {
      // It is tried again, and `healthy` tells.
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
