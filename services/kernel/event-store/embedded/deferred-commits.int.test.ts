import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { inNewFolder } from '../../testing/folders.ts'
import { createDeferredCommits, type DeferredCommits } from './deferred-commits.ts'
import { openDatabase } from './sqlite.ts'

/** Two connections to one file: one that writes, and one that sees only what is committed. */
interface Files {
  readonly db: DatabaseSync
  readonly commits: DeferredCommits
  readonly insert: (value: number | string) => () => void
  readonly seen: () => readonly unknown[]
  readonly committed: () => readonly unknown[]
  readonly rolledBack: jest.Mock<() => void>
}

const [NORMAL, FULL] = [1, 2]
const NAMES = 'SELECT name FROM t ORDER BY rowid'

function inFiles(work: (files: Files) => void): Promise<void> {
  return inNewFolder(async (folder) => {
    const file = join(folder, 'a.db')
    const db = openDatabase(file, { synchronous: 'NORMAL', pageSize: 4_096 })
    const other = openDatabase(file, { synchronous: 'NORMAL', pageSize: 4_096 })
    // A row without its parent fails the commit, not the statement.
    db.exec(`CREATE TABLE parents (name PRIMARY KEY);
      CREATE TABLE t (name, parent REFERENCES parents (name) DEFERRABLE INITIALLY DEFERRED)`)
    const rolledBack = jest.fn<() => void>()
    const names = (of: DatabaseSync) => () =>
      of
        .prepare(NAMES)
        .all()
        .map(({ name }) => name)
    const insert = (value: number | string) => () => void db.prepare('INSERT INTO t VALUES (?, NULL)').run(value)
    try {
      const commits = createDeferredCommits(db, rolledBack)
      work({ db, commits, insert, seen: names(db), committed: names(other), rolledBack })
    } finally {
      db.close()
      other.close()
    }
  })
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('work that may wait', () => {
  test('is visible at once, and committed within half a second together with later work', () =>
    inFiles(({ commits, insert, seen, committed }) => {
      commits.later(insert(1))
      jest.advanceTimersByTime(300)
      commits.later(insert(2))
      expect([seen(), committed()]).toEqual([[1, 2], []])
      jest.advanceTimersByTime(200)
      expect(committed()).toEqual([1, 2])
      commits.later(insert(3))
      jest.advanceTimersByTime(500)
      expect(committed()).toEqual([1, 2, 3])
    }))

  test('is committed by work that may not wait', () =>
    inFiles(({ commits, insert, committed }) => {
      commits.later(insert(1))
      commits.now(insert(2))
      expect(committed()).toEqual([1, 2])
    }))

  test('does not wait while others need the file', () =>
    inFiles(({ commits, insert, committed }) => {
      commits.later(insert(1))
      commits.hurry(true)
      commits.later(insert(2))
      expect(committed()).toEqual([1, 2])
      commits.hurry(false)
      commits.later(insert(3))
      expect(committed()).toEqual([1, 2])
    }))

  test('that must survive a power cut is synced together with earlier work; later work is not', () =>
    inFiles(({ db, commits, insert, committed }) => {
      const synced: unknown[] = []
      const look = () => void synced.push(db.prepare('PRAGMA synchronous').get()?.['synchronous'])
      commits.later(insert(1))
      commits.durably(look)
      commits.now(look)
      commits.later(look)
      expect(committed()).toEqual([1])
      expect(synced).toEqual([FULL, NORMAL, NORMAL])
      expect(() => commits.durably(() => db.exec('no SQL'))).toThrow()
      commits.now(look)
      expect(synced.at(-1)).toBe(NORMAL)
    }))

  test('that finds the disk full reports it until there is room again', () =>
    inFiles(({ db, commits, insert }) => {
      db.exec('PRAGMA max_page_count = 10')
      expect(() => commits.now(insert('x'.repeat(100_000)))).toThrow(expect.objectContaining({ code: 'log-away' }))
      expect(commits.healthy()).toBe(false)
      db.exec('PRAGMA query_only = ON')
      jest.advanceTimersByTime(500)
      expect(commits.healthy()).toBe(false)
      db.exec('PRAGMA query_only = OFF')
      jest.advanceTimersByTime(500)
      expect(commits.healthy()).toBe(true)
    }))

  test('that fails on its own leaves no transaction open', () =>
    inFiles(({ db, commits }) => {
      const failing = () => {
        throw new RangeError('ours')
      }
      expect(() => commits.later(failing)).toThrow(RangeError)
      expect(() => commits.now(failing)).toThrow(RangeError)
      expect(db.isTransaction).toBe(false)
    }))

  test('that fails does not undo other work', () =>
    inFiles(({ commits, insert, committed }) => {
      commits.later(insert(1))
      const failing = () => {
        insert(2)()
        throw new RangeError('ours')
      }
      expect(() => commits.later(failing)).toThrow(RangeError)
      expect(() => commits.now(failing)).toThrow(RangeError)
      commits.later(insert(3))
      jest.advanceTimersByTime(500)
      expect(committed()).toEqual([1, 3])
    }))

  test('stays visible if the disk is full', () =>
    inFiles(({ db, commits, insert, seen, committed }) => {
      commits.later(insert(1))
      db.exec('PRAGMA max_page_count = 10')
      const large = insert('x'.repeat(100_000))
      expect(() => commits.later(large)).toThrow(expect.objectContaining({ code: 'log-away', retryAfter: 5 }))
      expect(seen()).toEqual([1])
      db.exec('PRAGMA max_page_count = 1000')
      commits.now(large)
      expect(committed()).toHaveLength(2)
    }))
})

describe('a commit that fails', () => {
  const withoutParent = (db: DatabaseSync) => () => void db.exec("INSERT INTO t VALUES ('child', 'parent')")
  const withParent = (db: DatabaseSync) => () => void db.exec("INSERT INTO parents VALUES ('parent')")

  test('leaves its work visible, reports it, and retries until it succeeds', () =>
    inFiles(({ db, commits, insert, seen, committed, rolledBack }) => {
      commits.later(insert(1))
      commits.later(withoutParent(db))
      jest.advanceTimersByTime(500)
      expect([seen(), committed(), commits.healthy()]).toEqual([[1, 'child'], [], false])
      expect(rolledBack).toHaveBeenCalledTimes(1)
      jest.advanceTimersByTime(500)
      expect(rolledBack).toHaveBeenCalledTimes(2)
      withParent(db)()
      jest.advanceTimersByTime(500)
      expect([committed(), commits.healthy()]).toEqual([[1, 'child'], true])
    }))

  test('accepts no more deferred work until it succeeds', () =>
    inFiles(({ db, commits, insert, seen }) => {
      commits.later(withoutParent(db))
      expect(() => commits.commit()).toThrow('FOREIGN KEY')
      expect(() => commits.later(insert(2))).toThrow('FOREIGN KEY')
      expect(seen()).toEqual(['child'])
    }))

  test('rejects the work that triggered it', () =>
    inFiles(({ db, commits, insert, seen, committed }) => {
      commits.later(insert(1))
      expect(() => commits.now(withoutParent(db))).toThrow('FOREIGN KEY')
      expect(seen()).toEqual([1])
      commits.commit()
      expect(committed()).toEqual([1])
    }))

  test('puts work that waits in memory into the next commit, before all later work', () =>
    inFiles(({ db, insert, committed }) => {
      const waiting = createWaiting()
      const commits = createDeferredCommits(db, () => undefined, waiting)
      waiting.works.push(insert(1))
      commits.later(insert(2))
      expect(waiting.isEmpty()).toBe(true)
      waiting.works.push(insert(3))
      commits.now(insert(4))
      expect(committed()).toEqual([1, 2, 3, 4])
    }))

  test('keeps work in memory while the disk is full', () =>
    inFiles(({ db, insert, committed, rolledBack }) => {
      const waiting = createWaiting()
      const commits = createDeferredCommits(db, rolledBack, waiting)
      db.exec('PRAGMA max_page_count = 10')
      waiting.works.push(insert('x'.repeat(100_000)))
      expect(commits.mayWait()).toBe(true)
      jest.advanceTimersByTime(500)
      expect([commits.healthy(), commits.mayWait(), waiting.isEmpty()]).toEqual([false, false, false])
      expect(rolledBack).toHaveBeenCalled()
      db.exec('PRAGMA max_page_count = 1000')
      jest.advanceTimersByTime(500)
      expect([commits.healthy(), waiting.isEmpty()]).toEqual([true, true])
      expect(committed()).toHaveLength(1)
    }))
})

function createWaiting() {
  const works: (() => void)[] = []
  return {
    works,
    isEmpty: () => works.length === 0,
    work: () => {
      const all = [...works]
      return () => {
        for (const work of all) work()
      }
    },
    clear: () => {
      works.length = 0
    },
  }
}
