import type { KeyObject } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { KeyVault, WrappedKey } from '../ports/key-vault.ts'
import { createKeyring, initialKeyring } from '../sealing/keyring.ts'
import type { MasterKeys } from '../sealing/secrets.ts'
import { statements, text, transaction } from './sqlite.ts'

const PLACE = 'DATA_DIR'

/** Opens the keyring stored with the keys, and creates it at the first start. @throws WrongMasterKey */
export function embeddedKeyring(db: DatabaseSync, masters: MasterKeys, first: () => readonly WrappedKey[]) {
  db.exec('CREATE TABLE IF NOT EXISTS keyring (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL)')
  const prepare = statements(db)
  const find = () => prepare('SELECT body FROM keyring').get()
  const read = () => text(find() ?? {}, 'body')

  function readOrMake(): string {
    return transaction(db, () => {
      if (find() === undefined)
        prepare('INSERT INTO keyring VALUES (1, ?)').run(initialKeyring(masters, first(), PLACE))
      return read()
    })
  }

  const ring = createKeyring(masters, readOrMake(), PLACE)
  const refresh = () => ring.take(read())

  /** A key that no available master key opens was just rewrapped by a rotation, or is damaged. */
  function open(person: number, wrapped: Uint8Array): KeyObject | undefined {
    const key = ring.open(person, wrapped)
    if (key !== undefined) return key
    refresh()
    return ring.open(person, wrapped)
  }

  const port: Pick<KeyVault, 'secrets' | 'refresh' | 'keyring' | 'replaceKeyring'> = {
    secrets: ring.secrets,
    refresh: async () => refresh(),
    keyring: async () => read(),
    replaceKeyring: async (after, before) =>
      transaction(db, () => prepare('UPDATE keyring SET body = ? WHERE body = ?').run(after, before).changes === 1),
  }
  return { wrap: ring.wrap, open, refresh, port }
}
