import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, SettingError } from '../../kernel/index.ts'
import { makeFolder } from '../../shared/folders.ts'

/**
 * Makes the data folder, for its owner only, where it is not there. @throws SettingError where nothing can be kept in
 * it, or a restore has left a part of an agency there.
 */
export function makeDataDir(folder: string): void {
  assertRestored(folder)
  try {
    makeFolder(folder)
    rmdirSync(mkdtempSync(join(folder, '.try-')))
  } catch (error) {
    throw new SettingError(`DATA_DIR must be a folder that can be written to: ${messageOf(error)}.`)
  }
}

/** Where a restore puts everything before it is whole. */
export const RESTORING = 'restoring'

/** @throws SettingError where a restore into the folder has not ended. */
function assertRestored(folder: string): void {
  if (!existsSync(join(folder, RESTORING))) return
  throw new SettingError(`DATA_DIR must be whole: a restore into ${folder} has not ended. Empty it and restore again.`)
}
