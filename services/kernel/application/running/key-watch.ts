import type { KeyVault } from '../../event-store/ports/key-vault.ts'
import { WrongMasterKey } from '../../event-store/sealing/keyring.ts'
import type { PeriodicTask } from '../module.ts'

/** How often a process checks whether another one has rotated the master key, in milliseconds. */
const KEY_CHECK_MS = 1_000

/** Picks up key rotations. @param onFatal called when the new master key is not available to this process. */
export function keyWatch(vault: Pick<KeyVault, 'refresh'>, onFatal: (error: Error) => void): PeriodicTask {
  async function run(): Promise<void> {
    try {
      await vault.refresh()
    } catch (error) {
      if (!(error instanceof WrongMasterKey)) throw error
      onFatal(error)
    }
  }

  return { name: 'keyring', every: KEY_CHECK_MS, run }
}
