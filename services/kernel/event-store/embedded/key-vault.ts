import { generateKeySync, type KeyObject } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { createCache } from '../../common/cache.ts'
import { ArriveError } from '../../common/errors.ts'
import type { KeyVault, WrappedKey } from '../ports/key-vault.ts'
import { createKeyring, initialKeyring } from '../sealing/keyring.ts'
import type { MasterKeys } from '../sealing/secrets.ts'
import { emptyWriteAhead } from './emptied.ts'
import { integer, numberOf, openDatabase, statements, text, transaction } from './sqlite.ts'

/** A rebuild asks for all keys of an agency again and again, and each takes longer to unwrap than an event to open. */
const CACHED_KEYS = 100_000
/** How many keys show which master key wrapped them where there is no keyring. */
const FIRST = 100
/** What the errors of the keyring say. */
const PLACE = 'DATA_DIR'

/**
 * The keys in a SQLite file of their own, each wrapped by a master key, with the keyring. An erased person's row stays,
 * without its key, so that the number can never get another.
 * @throws WrongMasterKey if the file was created under a master key that this process does not have.
 */
export function embeddedKeyVault(file: string, masters: MasterKeys): KeyVault {
  using opened = new DisposableStack()
  const db = opened.use(openDatabase(file, { synchronous: 'FULL', pageSize: 4_096 }))
  const prepare = statements(db)
  const cache = createCache<number, KeyObject>(CACHED_KEYS)
  db.exec('CREATE TABLE IF NOT EXISTS keys (person INTEGER PRIMARY KEY, wrapped BLOB)')
  const ring = openKeyring(db, masters)

  function find(person: number): KeyObject | 'destroyed' | 'damaged' | undefined {
    const cached = cache.get(person)
    if (cached !== undefined) return cached
    const row = prepare('SELECT wrapped FROM keys WHERE person = ?').get(person)
    if (row === undefined) return undefined
    if (!(row.wrapped instanceof Uint8Array)) return 'destroyed'
    const key = ring.open(person, row.wrapped)
    if (key !== undefined) cache.set(person, key)
    return key ?? 'damaged'
  }

  function keyFor(person: number): KeyObject {
    const found = find(person) ?? make(person)
    if (found === 'destroyed') throw new ArriveError('erased')
    if (found === 'damaged') throw new Error(`The key of person/${person} is damaged`)
    return found
  }

  /** In one transaction with the look at the keyring: no key comes under a master key that is no longer in use. */
  function make(person: number): KeyObject {
    const key = generateKeySync('aes', { length: 256 })
    transaction(db, () => {
      ring.refresh()
      prepare('INSERT INTO keys VALUES (?, ?)').run(person, ring.wrap(person, key))
    })
    cache.set(person, key)
    return key
  }

  opened.move()
  return {
    ...ring.port,
    keyFor: async (person) => keyFor(person),
    existing: async (persons) => {
      const found = [...persons].map((person) => [person, find(person)] as const)
      return new Map(found.filter((entry): entry is [number, KeyObject] => typeof entry[1] === 'object'))
    },
    destroyed: async (persons) => new Set([...persons].filter((person) => find(person) === 'destroyed')),
    destroy: async (person) => {
      cache.delete(person)
      transaction(db, () => prepare('INSERT OR REPLACE INTO keys VALUES (?, NULL)').run(person))
      await emptyWriteAhead(db)
    },
    highest: async () => numberOf(prepare('SELECT max(person) FROM keys')),
    ...moving(db, (person) => cache.delete(person)),
    close: async () => db.close(),
  }
}

/** Opens the keyring stored with the keys, and creates it at the first start. @throws WrongMasterKey */
function openKeyring(db: DatabaseSync, masters: MasterKeys) {
  db.exec('CREATE TABLE IF NOT EXISTS keyring (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL)')
  const prepare = statements(db)
  const find = () => prepare('SELECT body FROM keyring').get()
  const read = () => text(find() ?? {}, 'body')

  function make(): void {
    const first = prepare('SELECT * FROM keys WHERE wrapped IS NOT NULL LIMIT ?').all(FIRST).map(asWrapped)
    prepare('INSERT INTO keyring VALUES (1, ?)').run(initialKeyring(masters, first, PLACE))
  }

  transaction(db, () => {
    if (find() === undefined) make()
  })
  const ring = createKeyring(masters, read(), PLACE)
  const refresh = () => ring.take(read())

  /** A key that no available master key opens was just rewrapped by a rotation, or is damaged. */
  function open(person: number, wrapped: Uint8Array): KeyObject | undefined {
    const key = ring.open(person, wrapped)
    if (key !== undefined) return key
    refresh()
    return ring.open(person, wrapped)
  }

  const port = {
    secrets: ring.secrets,
    refresh: async () => refresh(),
    keyring: async () => read(),
    replaceKeyring: async (after, before) =>
      transaction(db, () => prepare('UPDATE keyring SET body = ? WHERE body = ?').run(after, before).changes === 1),
  } satisfies Partial<KeyVault>
  return { wrap: ring.wrap, open, refresh, port }
}

/** Keys as they are kept, for another vault and from one. */
function moving(db: DatabaseSync, forget: (person: number) => void) {
  const prepare = statements(db)
  const insert = `INSERT INTO keys VALUES (?, ?)
    ON CONFLICT (person) DO UPDATE SET wrapped = NULL WHERE excluded.wrapped IS NULL`
  return {
    wrapped: async (after, limit) =>
      prepare('SELECT * FROM keys WHERE person > ? ORDER BY person LIMIT ?').all(after, limit).map(asWrapped),
    rewrap: async (changes) => {
      const update = prepare('UPDATE keys SET wrapped = ? WHERE person = ? AND wrapped = ?')
      transaction(db, () => {
        for (const { person, before, after } of changes) update.run(after, person, before)
      })
      // What was overwritten is not left in the write-ahead log either.
      await emptyWriteAhead(db)
    },
    take: async (keys) => {
      for (const { person } of keys) forget(person)
      transaction(db, () => {
        for (const { person, wrapped } of keys) prepare(insert).run(person, wrapped)
      })
    },
  } satisfies Partial<KeyVault>
}

function asWrapped(row: Record<string, unknown>): WrappedKey {
  return { person: integer(row, 'person'), wrapped: row.wrapped instanceof Uint8Array ? row.wrapped : null }
}
