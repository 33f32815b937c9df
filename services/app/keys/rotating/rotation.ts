import { join } from 'node:path'
import { type KeyVault, lockFile, type MasterKeys, parseKeyring, type Settings } from '../../../kernel/index.ts'
import { hasNextKey, makeNextKey, putNextKeyInPlace } from './key-files.ts'
import { type Rotated, type RotatedVault, type RotateOptions, rotate } from './rotate.ts'

/** Every process looks at the keyring once a second (`KEY_CHECK_MS`); this is longer. */
const SECOND_PASS_MS = 3_000

/** Where the keys are, and what opens them. */
export interface RotationContext {
  readonly settings: Pick<Settings, 'distributed' | 'masterKey' | 'dataDir'>
  readonly vault: RotatedVault & Pick<KeyVault, 'refresh'>
  readonly masters: MasterKeys
}

class Taken extends Error {}

/**
 * Rotates the master key, or goes on with a rotation that was cut off: to `MASTER_KEY` where it is set, else to a new
 * key in the place of the generated one. The product may run meanwhile.
 * @throws Error with one sentence where it cannot be done.
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

/**
 * At a start: ends a rotation that was cut off. Nothing where there is none, or where another process is at it.
 */
export async function resumeRotation(context: RotationContext, options: RotateOptions): Promise<Rotated | undefined> {
  const { settings, vault } = context
  const isCutOff = parseKeyring(await vault.keyring()).previous !== undefined
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
  return lockFile(join(dataDir, 'rotation.db'), (cause) => {
    throw new Taken('Another process is at a rotation of the master key in this DATA_DIR.', { cause })
  })
}
