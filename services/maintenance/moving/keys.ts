import type { keyWrap } from '../../kernel/index.ts'
import { inChunks } from '../backing-up/keys.ts'
import { createDigest, type Digest } from './digest.ts'
import type { MoveContext, Part } from './part.ts'

const DESTROYED = 'destroyed'

/** The persons' wrapped keys, the marks of destroyed keys, and the keyring. */
export function keysPart({ source, target, report, signal }: MoveContext): Part {
  return {
    name: 'keys',
    copy: async () => {
      const digest = createDigest()
      const ring = await source.vault.keyring()
      await target.vault.replaceKeyring(ring, await target.vault.keyring())
      digest.add('the keyring', ring)
      for await (const keys of inChunks(source.vault)) {
        signal.throwIfAborted()
        await target.vault.take(keys)
        note(digest, keys)
        report(`keys: ${digest.count()}`)
      }
      return digest
    },
    read: async () => {
      const digest = createDigest()
      digest.add('the keyring', await target.vault.keyring())
      for await (const keys of inChunks(target.vault)) note(digest, keys)
      return digest
    },
  }
}

function note(digest: Digest, keys: readonly keyWrap.WrappedKey[]): void {
  for (const { person, wrapped } of keys) digest.add(`the key of person ${person}`, wrapped ?? DESTROYED)
}
