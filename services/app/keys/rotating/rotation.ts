import { join } from 'node:path'
import { type KeyVault, keyring, type MasterKeys, type Settings, storage } from '../../../kernel/index.ts'
import { hasNextKey, makeNextKey, putNextKeyInPlace } from './key-files.ts'
import { type Rotated, type RotatedVault, type RotateOptions, rotate } from './rotate.ts'

/** Longer than `KEY_CHECK_MS`, after which every process reads the keyring. */
const SECOND_PASS_MS = 3_000

export interface RotationContext {
  readonly settings: Pick<Settings, 'distributed' | 'masterKey' | 'dataDir'>
  readonly vault: RotatedVault & Pick<KeyVault, 'refresh'>
  readonly masters: MasterKeys
}

class Taken extends Error {}

/**
 * Rotates to `MASTER_KEY`, or else to a new generated key, or resumes an interrupted rotation.
 * @throws Error with one sentence
 */
export async function rotateKeys(
  { settings, vault, masters }: RotationContext,
  options: RotateOptions,
): Promise<Rotated> {
  const all = { ...options, settle: settings.distributed === undefined ? 0 : SECOND_PASS_MS }
  if (!isGenerated(settings)) return rotate(vault, masters, all)
  const { dataDir } = settings
  const unlock = await lockRotation(dataDir)
  try {
    makeNextKey(dataDir)
    options.reached?.('asked')
    const rotated = await rotate(vault, masters, all)
    putNextKeyInPlace(dataDir)
    options.reached?.('in-place')
    return rotated
  } finally {
    unlock()
  }
}

/** Completes an interrupted rotation at a start. Undefined if there is none, or another process completes it. */
export async function resumeRotation(context: RotationContext, options: RotateOptions): Promise<Rotated | undefined> {
  const { settings, vault } = context
  const isCutOff = keyring.parseKeyring(await vault.keyring()).previous !== undefined
  if (!isCutOff && !(isGenerated(settings) && hasNextKey(settings.dataDir))) return undefined
  try {
    return await rotateKeys(context, options)
  } catch (error) {
    if (error instanceof Taken) return undefined
    throw error
  }
}

function isGenerated({ distributed, masterKey }: RotationContext['settings']): boolean {
  return distributed === undefined && masterKey === undefined
}

function lockRotation(dataDir: string): Promise<() => void> {
  return storage.lockFile(join(dataDir, 'rotation.db'), (cause) => {
    throw new Taken('Another process is at a rotation of the master key in this DATA_DIR.', { cause })
  })
}
