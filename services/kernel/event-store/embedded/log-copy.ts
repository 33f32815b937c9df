import { constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { codeOf } from '../../common/errno.ts'
import type { Source } from '../ports/event-log.ts'
import { type Behind, framesBehindDamage, mendWriteAhead, readAt } from './write-ahead.ts'

export interface StoredRow {
  readonly topic: string
  readonly source: Source
  readonly offset: number
  readonly raw: Uint8Array
  readonly isDamaged: boolean
}

export interface LogCopy {
  /** @throws Error if the file cannot be read. */
  readonly rows: () => Generator<StoredRow>
  /** Includes frames behind a damaged one, which SQLite ignores; absent without damage. Call it after `rows`. */
  readonly rowsBehindDamage?: () => Generator<StoredRow>
  readonly remove: () => void
}

const ATTEMPTS = 20
const ATTEMPTS_IF_DAMAGED = 3
const BETWEEN = 50
/** The header of a write-ahead log has salts that change with every reset. */
const HEADER_BYTES = 32
const MENDED = 'mended'

/**
 * Takes no lock and writes nothing to the source.
 * @throws Error in one sentence if there is no log, or it cannot be copied.
 */
export async function copyLog(folder: string): Promise<LogCopy> {
  const file = join(folder, 'log.db')
  if (!existsSync(file)) throw new Error(`${folder} is no data folder of Arrive: it holds no log.db.`)
  const { target, remove } = newTarget()
  try {
    const behind = await copyDatabase(file, join(target, 'log.db'))
    if (behind !== undefined) copyMended(target, behind)
    const db = new DatabaseSync(join(target, 'log.db'))
    return {
      rows: () => rowsOf(db),
      ...(behind !== undefined && { rowsBehindDamage: () => rowsOfFile(join(target, MENDED, 'log.db')) }),
      remove: () => closed(db, remove),
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Copies the write-ahead log last: unless reset, it holds every page that a checkpoint wrote during the copy. */
async function copyDatabase(from: string, to: string): Promise<Behind | undefined> {
  let found: Behind | undefined
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = headerOf(`${from}-wal`)
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
    rmSync(`${to}-wal`, { force: true })
    if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`, constants.COPYFILE_FICLONE)
    if (before === headerOf(`${from}-wal`)) {
      found = existsSync(`${to}-wal`) ? framesBehindDamage(`${to}-wal`, to) : undefined
      // Apparent damage may come from a concurrent write; real damage is still there in the next copy.
      if (found === undefined || attempt >= ATTEMPTS_IF_DAMAGED) return found
    }
    await delay(BETWEEN)
  }
  throw new Error(`${from} is being written too fast to be copied as of one moment. Try again, or copy the folder.`)
}

/** Reads from a copy while the product keeps writing. Unreadable documents can be rebuilt, so they are no error. */
export async function copiedBodies(folder: string, collection: string): Promise<readonly string[]> {
  const file = join(folder, 'documents.db')
  if (!existsSync(file)) return []
  const { target, remove } = newTarget()
  process.once('exit', remove)
  try {
    await copyDatabase(file, join(target, 'documents.db'))
    using db = new DatabaseSync(join(target, 'documents.db'))
    const rows = db.prepare(`SELECT body FROM "${collection.replaceAll('"', '""')}" ORDER BY id`).all()
    return rows.flatMap(({ body }) => (typeof body === 'string' ? [body] : []))
  } catch {
    return []
  } finally {
    remove()
    process.off('exit', remove)
  }
}

function newTarget() {
  const target = mkdtempSync(join(tmpdir(), 'arrive-verify-'))
  return { target, remove: () => rmSync(target, { recursive: true, force: true }) }
}

function copyMended(target: string, behind: Behind): void {
  const mended = join(target, MENDED)
  mkdirSync(mended)
  for (const name of ['log.db', 'log.db-wal']) {
    copyFileSync(join(target, name), join(mended, name), constants.COPYFILE_FICLONE)
  }
  mendWriteAhead(join(mended, 'log.db-wal'), behind)
}

function* rowsOfFile(file: string): Generator<StoredRow> {
  using db = new DatabaseSync(file)
  yield* rowsOf(db)
}

function headerOf(file: string): string {
  try {
    return readAt(file, 0, HEADER_BYTES).toString('hex')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

function closed(db: DatabaseSync, remove: () => void): void {
  if (db.isOpen) db.close()
  remove()
}

function* rowsOf(db: DatabaseSync): Generator<StoredRow> {
  try {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all()
    for (const { name } of tables) if (typeof name === 'string' && isTopic(db, name)) yield* rowsOfTopic(db, name)
  } catch (cause) {
    throw new Error('The file log.db is damaged: it is no whole database any more.', { cause })
  }
}

function isTopic(db: DatabaseSync, name: string): boolean {
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all(name)
  return ['offset', 'raw', 'crc'].every((column) => columns.some((one) => one['name'] === column))
}

function* rowsOfTopic(db: DatabaseSync, topic: string): Generator<StoredRow> {
  const table = `"${topic.replaceAll('"', '""')}"`
  const select = db.prepare(`SELECT "offset", CAST(raw AS BLOB) AS raw, crc FROM ${table} ORDER BY "offset"`)
  select.setReturnArrays(true)
  const source: Source = `${topic}/0`
  for (const row of select.iterate()) {
    const [offset, raw, crc]: readonly unknown[] = Array.isArray(row) ? row : []
    const bytes = raw instanceof Uint8Array ? raw : new Uint8Array(0)
    yield { topic, source, offset: Number(offset), raw: bytes, isDamaged: crc32(bytes) !== crc }
  }
}
