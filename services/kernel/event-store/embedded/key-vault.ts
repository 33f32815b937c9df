import { generateKeySync, type KeyObject } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { createCache } from '../../common/cache.ts'
import { ArriveError } from '../../common/errors.ts'
import type { KeyVault } from '../ports/key-vault.ts'
import { createKeyring, initialKeyring } from '../sealing/keyring.ts'
import type { MasterKeys } from '../sealing/secrets.ts'
import type { WrappedKey } from '../sealing/wrap.ts'
import { emptyWriteAhead } from './emptied.ts'
import { integer, numberOf, openDatabase, statements, text, transaction } from './sqlite.ts'

/** A rebuild needs all keys of an agency repeatedly, and unwrapping one takes longer than opening an event. */
const CACHED_KEYS = 100_000
/** Without a keyring, how many keys to test to find their master key. */
const FIRST = 100
const PLACE = 'DATA_DIR'

/**
 * An erased person's row stays without its key, so the number can never get another.
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

  /** Checks the keyring in the same transaction, so no key is wrapped by a retired master key. */
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

/** @throws WrongMasterKey */
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

  /** If no available master key opens it, a rotation has just rewrapped it, or it is damaged. */
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
      // Removes overwritten keys from the write-ahead log too.
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
