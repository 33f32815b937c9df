import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import {
  createCache,
  type DerivedMasterKey,
  type KeyVault,
  keyring,
  keyWrap,
  type MasterKeys,
} from '../../kernel/index.ts'
import { readLines, readWhole, writeLines, writeWhole } from './files.ts'
import { KEYS, type KeyLine, RING } from './layout.ts'
import { changed, type Manifest, type Written } from './manifest.ts'

const CHUNK = 1_000
const OPENED = 100_000

export interface BackedUpKeys {
  readonly ring: string
  readonly secrets: keyring.KeyringSecrets
  /** Wrapped keys, ordered by person; null if the key was destroyed. */
  readonly wrapped: ReadonlyMap<number, Uint8Array | null>
  /** Undefined if there is no key, or it is damaged. */
  readonly open: (person: number) => KeyObject | 'destroyed' | undefined
}

export interface WrittenKeys {
  readonly files: Manifest['files']
  readonly counts: Manifest['counts']
  readonly master: string
}

/** @throws Error during a master key rotation: the backup would need two master keys. */
export async function writeKeys(
  folder: string,
  vault: Pick<KeyVault, 'keyring' | 'wrapped'>,
  signal: AbortSignal,
): Promise<WrittenKeys> {
  const ring = await vault.keyring()
  const { id, previous } = keyring.parseKeyring(ring)
  const counts = { keys: 0, destroyed: 0 }
  const written = await writeLines(join(folder, KEYS), async (line) => {
    for await (const keys of inChunks(vault)) {
      signal.throwIfAborted()
      for (const { person, wrapped } of keys) {
        line(JSON.stringify({ person, wrapped: wrapped && Buffer.from(wrapped).toString('base64') } satisfies KeyLine))
        counts[wrapped === null ? 'destroyed' : 'keys']++
      }
    }
  })
  if (previous !== undefined || (await vault.keyring()) !== ring) {
    throw new Error('A rotation of the master key is under way: make the backup again when it has ended.')
  }
  const files = { [KEYS]: written, [RING]: writeWhole(join(folder, RING), Buffer.from(ring)) }
  return { files, counts, master: id }
}

/** Starts above 0, the key of no person: each vault has its own. */
export async function* inChunks(vault: Pick<KeyVault, 'wrapped'>): AsyncGenerator<readonly keyWrap.WrappedKey[]> {
  let keys = await vault.wrapped(0, CHUNK)
  for (let end = keys.at(-1); end !== undefined; end = keys.at(-1)) {
    yield keys
    keys = await vault.wrapped(end.person, CHUNK)
  }
}

/** @throws WrongMasterKey, DamagedBackup */
export function readKeys(folder: string, files: Manifest['files'], masters: MasterKeys): BackedUpKeys {
  const written = (path: string): Written => files[path] ?? { bytes: -1, sha256: '' }
  const ring = readWhole(folder, RING, written(RING)).toString()
  const stored = keyring.parseKeyring(ring)
  const master = masters().find(({ id }) => id === stored.id)
  if (master === undefined) {
    throw new keyring.WrongMasterKey('MASTER_KEY is not the one that the keys in this backup were made under.')
  }
  const wrapped = new Map<number, Uint8Array | null>()
  let last = 0
  for (const text of readLines(folder, KEYS, written(KEYS))) {
    const line: KeyLine = JSON.parse(text)
    if (line.person <= last) throw changed(join(folder, KEYS))
    last = line.person
    wrapped.set(line.person, line.wrapped === null ? null : Buffer.from(line.wrapped, 'base64'))
  }
  return { ring, secrets: keyring.openKeyring(master, stored), wrapped, open: opener(wrapped, master) }
}

function opener(wrapped: BackedUpKeys['wrapped'], { wrap }: DerivedMasterKey): BackedUpKeys['open'] {
  const opened = createCache<number, KeyObject>(OPENED)
  return (person) => {
    const known = opened.get(person)
    if (known !== undefined) return known
    const kept = wrapped.get(person)
    if (kept === undefined) return undefined
    if (kept === null) return 'destroyed'
    const key = keyWrap.unwrapIfIntact(wrap, person, kept)
    if (key !== undefined) opened.set(person, key)
    return key
  }
}
