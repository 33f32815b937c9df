import type { KeyVault, WrappedKey } from '../../kernel/index.ts'
import type { Part, Way } from './part.ts'
import { createTally, type Tally } from './tally.ts'

const CHUNK = 1_000
const DESTROYED = 'destroyed'

/** The persons' keys as they are wrapped, the marks of those that were destroyed, and the keyring. */
export function keysPart({ source, target, report, signal }: Way): Part {
  return {
    name: 'keys',
    copy: async () => {
      const tally = createTally()
      const ring = await source.vault.ring()
      await target.vault.replaceRing(ring, await target.vault.ring())
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
      const tally = createTally()
      tally.add('the keyring', await target.vault.ring())
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

function note(tally: Tally, keys: readonly WrappedKey[]): void {
  for (const { person, wrapped } of keys) tally.add(`the key of person ${person}`, wrapped ?? DESTROYED)
}
