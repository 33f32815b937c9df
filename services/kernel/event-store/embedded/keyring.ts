import type { KeyObject } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { KeyVault, WrappedKey } from '../ports/key-vault.ts'
import { createRing, firstRing } from '../sealing/keyring.ts'
import type { Masters } from '../sealing/secrets.ts'
import { statements, text, transaction } from './sqlite.ts'

const PLACE = 'DATA_DIR'

/** Opens the keyring beside the keys; made at the first start. @throws WrongMaster */
export function embeddedRing(db: DatabaseSync, masters: Masters, first: () => readonly WrappedKey[]) {
  db.exec('CREATE TABLE IF NOT EXISTS keyring (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL)')
  const prepare = statements(db)
  const find = () => prepare('SELECT body FROM keyring').get()
  const read = () => text(find() ?? {}, 'body')

  function readOrMake(): string {
    return transaction(db, () => {
      if (find() === undefined) prepare('INSERT INTO keyring VALUES (1, ?)').run(firstRing(masters, first(), PLACE))
      return read()
    })
  }

  const ring = createRing(masters, readOrMake(), PLACE)
  const refresh = () => ring.take(read())

  /** What opens under no key at hand may have been wrapped by a rotation a moment ago, or is damaged. */
  function open(person: number, wrapped: Uint8Array): KeyObject | undefined {
    const key = ring.open(person, wrapped)
    if (key !== undefined) return key
    refresh()
    return ring.open(person, wrapped)
  }

  const port: Pick<KeyVault, 'secrets' | 'refresh' | 'ring' | 'replaceRing'> = {
    secrets: ring.secrets,
    refresh: async () => refresh(),
    ring: async () => read(),
    replaceRing: async (after, before) =>
      transaction(db, () => prepare('UPDATE keyring SET body = ? WHERE body = ?').run(after, before).changes === 1),
  }
  return { wrap: ring.wrap, open, refresh, port }
}
