import { mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { ArriveError } from '../../common/errors.ts'
import { isNearlyFull } from './room.ts'

/** Another connection held the file for longer than `busy_timeout`. */
const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const SQLITE_IOERR = 10
/** The index of the write-ahead log (`-shm`) could not grow: the disk is full. */
const SQLITE_IOERR_SHMSIZE = 4_874
/** `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const DAMAGE: readonly (number | undefined)[] = [11, 26]

const HELP: Readonly<Record<string, string>> = {
  'keys.db': 'Destroy no copy of the keys; see "Lost or damaged keys" in docs/operations.md.',
  'documents.db': 'Move it away, and it is made again, but for what no log restores (docs/operations.md, By hand).',
}

/** Bytes of the write-ahead log after which the writer itself checkpoints (see `checkpoints.ts`). */
const CHECKPOINT = 96 * 1_024 * 1_024

export interface DatabaseOptions {
  /** `FULL`: every commit survives a power cut. `NORMAL`: commits since the last checkpoint may be lost. */
  readonly synchronous: 'FULL' | 'NORMAL'
  /** In bytes; fixed on creation. Larger pages mean fewer page writes for scattered changes. */
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

/** @throws Error naming the file if SQLite finds it damaged. */
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
 * The caller reports a full disk (`log-away`) and a locked file (`busy`). A disk that fails to write ends the process,
 * because the state of unsynced pages is unknown (https://wiki.postgresql.org/wiki/Fsync_Errors).
 */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  try {
    db.exec('BEGIN IMMEDIATE')
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw asStorageError(error)
  }
}

/** A disk that fails to write ends the process. */
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

export function isOutOfRoom(error: unknown): boolean {
  return error instanceof ArriveError && error.code === 'log-away'
}

/** Writes an unchanged page in the open transaction, to test whether the disk has room. */
export function touch(db: DatabaseSync): void {
  db.exec('PRAGMA user_version = 0')
}

/**
 * Tests on each call if the disk was full or is nearly full: a write that would find out may be refused before, or come
 * hours later.
 */
export function watchRoom(db: DatabaseSync) {
  let isFull = false
  const failed = (error: unknown): void => {
    isFull ||= isOutOfRoom(error)
  }
  return {
    wrote: (): void => {
      isFull = false
    },
    failed,
    isThere: (): boolean => {
      try {
        if (isFull || isNearlyFull(db)) transaction(db, () => touch(db))
        isFull = false
      } catch (error) {
        failed(error)
      }
      return !isFull
    },
  }
}

export type Prepare = (sql: string) => StatementSync

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

/** 0 without a row. */
export function numberOf(statement: StatementSync, ...values: readonly SQLInputValue[]): number {
  const [value = 0] = Object.values(statement.get(...values) ?? {})
  return Number(value)
}

/** @throws TypeError for any other type: the file is not ours. */
export function text(row: Record<string, unknown>, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`)
  return value
}

/** @throws TypeError for any other type. */
export function integer(row: Record<string, unknown>, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number`)
  return value
}
