import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { masterKeys } from '../../app/keys/master-key.ts'
import type { Rotated, RotateOptions } from '../../app/keys/rotating/rotate.ts'
import { rotateKeys } from '../../app/keys/rotating/rotation.ts'
import { readSettings } from '../../app/settings/settings.ts'
import { SettingError, type Settings, storage } from '../../kernel/index.ts'
import { print, runAsCommand } from '../running/command.ts'

const STOPPED = 'It was asked to end. Run it again: it goes on where it was.'

/** Rotates by the environment, prints progress and the next steps, and exits. */
export function runRotation(options: Pick<RotateOptions, 'reached'> = {}): Promise<never> {
  return runAsCommand(STOPPED, async ({ signal }) => {
    const settings = readSettings(process.env)
    report(settings, await rotated(settings, { ...options, report: print, signal }))
  })
}

async function rotated(settings: Settings, options: RotateOptions): Promise<Rotated> {
  refuseNothing(settings)
  const masters = masterKeys(settings)
  const vault = await storage.openVault(settings, masters)
  try {
    return await rotateKeys({ settings, vault, masters }, options)
  } finally {
    await vault.close()
  }
}

/** Opening would create files that look like an agency with intact keys. @throws SettingError if there is no agency. */
export function refuseNothing({ distributed, dataDir }: Pick<Settings, 'distributed' | 'dataDir'>): void {
  if (distributed !== undefined || existsSync(join(dataDir, 'keys.db'))) return
  throw new SettingError(`DATA_DIR must be the folder of an agency: ${dataDir} holds no keys.db.`)
}

function report({ masterKey, masterKeyPrevious }: Settings, { keys, rewrapped, damaged, id }: Rotated): void {
  print(`${keys} keys are under master key ${id}, ${rewrapped} of them since now. All sessions of before have ended.`)
  if (damaged.length > 0) {
    const shown = damaged.slice(0, 10).join(', ')
    print(
      `${damaged.length} open under no key at hand, as before (person ${shown}): ` +
        'see docs/operations.md, Rotating the master key.',
    )
  }
  if (masterKey === undefined)
    print('Next: copy master.key and keys.db to where you keep them, and destroy older copies.')
  else if (masterKeyPrevious !== undefined) {
    print(
      'Next: start the processes without MASTER_KEY_PREVIOUS, make a new backup of the keys, and destroy older ones.',
    )
  } else {
    print('MASTER_KEY was that one before. To rotate: set MASTER_KEY to a new key and MASTER_KEY_PREVIOUS to this one.')
  }
}
