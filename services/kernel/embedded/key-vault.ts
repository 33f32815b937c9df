import { generateKeySync, type KeyObject } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { ArriveError } from '../errors.ts'
import type { KeyVault, WrappedKey } from '../ports/key-vault.ts'
import { mayHaveWrapped, unwrapKey, unwrapSound, wrapKey } from '../sealing/wrap.ts'
import { integer, openDatabase, statements, transaction } from './sqlite.ts'

const CACHED_KEYS = 10_000

/**
 * The keys in a SQLite file of their own, each wrapped by `master`. An erased person's row stays, without its key, so
 * that the number can never get another.
 * @throws Error where the file was made under another master key.
 */
export function embeddedKeyVault(file: string, master: KeyObject): KeyVault {
  const db = openDatabase(file, { synchronous: 'FULL', pageSize: 4_096 })
  const prepare = statements(db)
  const cache = new LRUCache<number, KeyObject>({ max: CACHED_KEYS })
  db.exec('CREATE TABLE IF NOT EXISTS keys (person INTEGER PRIMARY KEY, wrapped BLOB)')
  checkMaster()

  /** Person 0 is nobody; its key shows at every start that the master key is still the one of this file. */
  function checkMaster(): void {
    try {
      if (find(0) === undefined) assertMayHaveWrapped(db, master)
      find(0) ?? make(0)
    } catch (error) {
      db.close()
      throw new Error('MASTER_KEY is not the one that the keys in this DATA_DIR were made under.', { cause: error })
    }
  }

  function find(person: number, unwrap: typeof unwrapSound = unwrapKey): KeyObject | undefined {
    const cached = cache.get(person)
    if (cached !== undefined) return cached
    const row = prepare('SELECT wrapped FROM keys WHERE person = ?').get(person)
    if (row === undefined) return undefined
    if (!(row.wrapped instanceof Uint8Array)) throw new ArriveError('erased')
    const key = unwrap(master, person, row.wrapped)
    if (key !== undefined) cache.set(person, key)
    return key
  }

  function make(person: number): KeyObject {
    const key = generateKeySync('aes', { length: 256 })
    transaction(db, () => prepare('INSERT INTO keys VALUES (?, ?)').run(person, wrapKey(master, person, key)))
    cache.set(person, key)
    return key
  }

  function existing(persons: Iterable<number>): Map<number, KeyObject> {
    const keys = new Map<number, KeyObject>()
    for (const person of persons) {
      const key = findUnlessErased(person)
      if (key !== undefined) keys.set(person, key)
    }
    return keys
  }

  function findUnlessErased(person: number): KeyObject | undefined {
    try {
      return find(person, unwrapSound)
    } catch (error) {
      if (error instanceof ArriveError && error.code === 'erased') return undefined
      throw error
    }
  }

  return {
    keyFor: async (person) => find(person) ?? make(person),
    existing: async (persons) => existing(persons),
    destroyed: async (persons) => {
      const select = prepare('SELECT 1 FROM keys WHERE person = ? AND wrapped IS NULL')
      return new Set([...persons].filter((person) => select.get(person) !== undefined))
    },
    destroy: async (person) => {
      cache.delete(person)
      transaction(db, () => prepare('INSERT OR REPLACE INTO keys VALUES (?, NULL)').run(person))
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    highest: async () => integer(prepare('SELECT max(person) AS n FROM keys').get() ?? {}, 'n'),
    ...moving(db, (person) => cache.delete(person)),
    close: async () => db.close(),
  }
}

/** Where the key of nobody is lost the others show whose master key it is: some of the first ones must open. */
function assertMayHaveWrapped(db: DatabaseSync, master: KeyObject): void {
  const first = db.prepare('SELECT * FROM keys WHERE wrapped IS NOT NULL LIMIT 100').all().map(asWrapped)
  if (!mayHaveWrapped(master, first)) throw new Error('None of the keys can be opened')
}

/** Keys as they are kept, for another vault and from one. */
function moving(db: DatabaseSync, forget: (person: number) => void): Pick<KeyVault, 'wrapped' | 'take'> {
  const prepare = statements(db)
  const insert = `INSERT INTO keys VALUES (?, ?)
    ON CONFLICT (person) DO UPDATE SET wrapped = NULL WHERE excluded.wrapped IS NULL`
  return {
    wrapped: async (after, limit) =>
      prepare('SELECT * FROM keys WHERE person > ? ORDER BY person LIMIT ?').all(after, limit).map(asWrapped),
    take: async (keys) => {
      for (const { person } of keys) forget(person)
      transaction(db, () => {
        for (const { person, wrapped } of keys) prepare(insert).run(person, wrapped)
      })
    },
  }
}

function asWrapped(row: Record<string, unknown>): WrappedKey {
  return { person: integer(row, 'person'), wrapped: row.wrapped instanceof Uint8Array ? row.wrapped : null }
}
