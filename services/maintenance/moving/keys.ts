import type { KeyVault, WrappedKey } from '../../kernel/index.ts'
import type { MoveContext, Part } from './part.ts'
import { createDigest, type Digest } from './tally.ts'

const CHUNK = 1_000
const DESTROYED = 'destroyed'

/** The persons' keys as they are wrapped, the marks of those that were destroyed, and the keyring. */
export function keysPart({ source, target, report, signal }: MoveContext): Part {
  return {
    name: 'keys',
    copy: async () => {
      const tally = createDigest()
      const ring = await source.vault.keyring()
      await target.vault.replaceKeyring(ring, await target.vault.keyring())
      tally.add('the keyring', ring)
      for await (const keys of inChunks(source.vault)) {
        signal.throwIfAborted()
        await target.vault.take(keys)
        note(tally, keys)
        report(`keys: ${tally.count()}`)
      }
      return tally
    },
    read: async () => {
      const tally = createDigest()
      tally.add('the keyring', await target.vault.keyring())
      for await (const keys of inChunks(target.vault)) note(tally, keys)
      return tally
    },
  }
}

/** Above 0: the key of nobody is every vault's own. */
async function* inChunks(vault: KeyVault) {
  let last = 0
  for (;;) {
    const keys = await vault.wrapped(last, CHUNK)
    const end = keys.at(-1)
    if (end === undefined) return
    yield keys
    last = end.person
  }
}

function note(tally: Digest, keys: readonly WrappedKey[]): void {
  for (const { person, wrapped } of keys) tally.add(`the key of person ${person}`, wrapped ?? DESTROYED)
}
