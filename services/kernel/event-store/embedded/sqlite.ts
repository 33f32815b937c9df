import { mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { ArriveError } from '../../common/errors.ts'

/** SQLite's result codes that say what went wrong below it (https://sqlite.org/rescode.html). */
/** Another connection has held the file for longer than `busy_timeout`: nothing was written. */
const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const SQLITE_IOERR = 10
/** The index of the write-ahead log (`-shm`) could not grow: the disk is full. */
const SQLITE_IOERR_SHMSIZE = 4_874
/** Pages of the file are not what was written, or it is no database at all. */
const DAMAGE: readonly (number | undefined)[] = [11, 26]

/** What helps where a file is damaged. */
const HELP: Readonly<Record<string, string>> = {
  'keys.db': 'Destroy no copy of the keys; see "Lost or damaged keys" in docs/operations.md.',
  'documents.db': 'Move it away, and it is made again, but for what no log restores (docs/operations.md, By hand).',
}

/**
 * Bytes of the write-ahead log after which the writer brings it into the file itself (`checkpoints.ts` does so before).
 */
const CHECKPOINT = 96 * 1_024 * 1_024

/** How a database is opened. */
export interface DatabaseOptions {
  /** `FULL` survives a power cut with every commit, `NORMAL` with every commit up to the last checkpoint. */
  readonly synchronous: 'FULL' | 'NORMAL'
  /** In bytes. Larger pages make fewer of them where rows are changed here and there. Fixed by the first opening. */
  readonly pageSize: 4_096 | 8_192
}

/** Opens a database file in WAL mode; removed content is overwritten (`secure_delete`). */
export function openDatabase(file: string, { synchronous, pageSize }: DatabaseOptions): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(file)
  try {
    db.exec(`PRAGMA page_size = ${pageSize}; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};
      PRAGMA secure_delete = ON;
      PRAGMA busy_timeout = 2000; PRAGMA foreign_keys = ON; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;
      PRAGMA wal_autocheckpoint = ${CHECKPOINT / pageSize}; PRAGMA journal_size_limit = 64000000;`)
  } catch (error) {
    db.close()
    throw damaged(file, error)
  }
  return db
}

/** What is made of a database as it is opened. @throws Error that names the file where SQLite finds it damaged. */
export function asWritten<T>(file: string, open: (file: string) => T): T {
  try {
    return open(file)
  } catch (error) {
    throw DAMAGE.includes(errorCode(error)) ? damaged(file, error) : error
  }
}

function damaged(file: string, cause: unknown): Error {
  return new Error(`${file} is damaged. ${HELP[basename(file)] ?? 'Restore a backup.'}`, { cause })
}

/**
 * Runs `work` in one transaction.
 * A full disk (`log-away`) and a file that others hold (`busy`) are the caller's to report; a disk that fails to write
 * ends the process, since nobody knows what of an unsynced file is still true
 * (https://wiki.postgresql.org/wiki/Fsync_Errors).
 */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  return started(db, () => {
    const result = work()
    db.exec('COMMIT')
    return result
  })
}

/** Begins a transaction with `work` and leaves it open; none is open where the work fails. */
export function started<T>(db: DatabaseSync, work: () => T): T {
  try {
    db.exec('BEGIN IMMEDIATE')
    return work()
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw asStorageError(error)
  }
}

/** What the caller hears of a storage failure; a disk that fails to write ends the process. */
export function asStorageError(error: unknown): unknown {
  const code = errorCode(error)
  if (code === SQLITE_FULL || code === SQLITE_IOERR_SHMSIZE)
    return new ArriveError('log-away', { cause: error, retryAfter: 5 })
  if (code !== undefined && (code & 0xff) === SQLITE_BUSY)
    return new ArriveError('busy', { cause: error, retryAfter: 1 })
  if (code !== undefined && (code & 0xff) === SQLITE_IOERR) {
    process.stderr.write('The disk failed to write; stopping so that nothing is promised that is not kept.\n')
    process.exit(74)
  }
  return error
}

function errorCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode : undefined
}

/** Whether something was refused because the disk is full (`asStorageError`). */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof ArriveError && error.code === 'log-away'
}

/** Writes a page as it is, in the open transaction: where there is no room for it, there is none for anything. */
export function touch(db: DatabaseSync): void {
  db.exec('PRAGMA user_version = 0')
}

/**
 * Whether there is room for more: after something was refused it is tried whenever somebody asks, because nobody may
 * send anything as long as the answer is no.
 */
export function watchRoom(db: DatabaseSync) {
  let isFull = false
  return {
    wrote: (): void => {
      isFull = false
    },
    failed: (error: unknown): void => {
      isFull ||= isOutOfRoom(error)
    },
    isThere: (): boolean => {
      try {
        if (isFull) transaction(db, () => touch(db))
        isFull = false
      } catch {
        // It still is.
      }
      return !isFull
    },
  }
}

export type Prepare = (sql: string) => StatementSync

/** Prepares each statement once. */
export function statements(db: DatabaseSync): Prepare {
  const known = new Map<string, StatementSync>()
  return (sql) => {
    const found = known.get(sql)
    if (found !== undefined) return found
    const made = db.prepare(sql)
    known.set(sql, made)
    return made
  }
}

/** The number that a query for one number gives; 0 where it gives no row. */
export function numberOf(statement: StatementSync, ...values: readonly SQLInputValue[]): number {
  const [value = 0] = Object.values(statement.get(...values) ?? {})
  return Number(value)
}

/** A column of a row as text. @throws TypeError where it holds something else: the file is not ours. */
export function text(row: Record<string, unknown>, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`)
  return value
}

/** A column of a row as a number. @throws TypeError where it holds something else. */
export function integer(row: Record<string, unknown>, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number`)
  return value
}
