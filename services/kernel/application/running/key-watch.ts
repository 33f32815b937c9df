import type { KeyVault } from '../../event-store/ports/key-vault.ts'
import { WrongMaster } from '../../event-store/sealing/keyring.ts'
import type { Chore } from '../module.ts'

/** How often a process looks whether the master key was rotated beside it, in milliseconds. */
const KEY_LOOK = 1_000

/** Takes over what a rotation has made. @param onFatal told where it went to a master key that is not at hand. */
export function keyWatch(vault: Pick<KeyVault, 'refresh'>, onFatal: (error: Error) => void): Chore {
  async function run(): Promise<void> {
    try {
      await vault.refresh()
    } catch (error) {
      if (!(error instanceof WrongMaster)) throw error
      onFatal(error)
    }
  }

  return { name: 'keyring', every: KEY_LOOK, run }
}
