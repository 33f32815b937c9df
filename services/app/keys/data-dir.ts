import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { errno, SettingError } from '../../kernel/index.ts'
import { makeFolder } from '../../shared/folders.ts'

/** Makes the data folder, for its owner only. @throws SettingError if it is unusable, or holds an incomplete restore */
export function makeDataDir(folder: string): void {
  assertRestored(folder)
  try {
    makeFolder(folder)
    rmdirSync(mkdtempSync(join(folder, '.try-')))
  } catch (error) {
    throw new SettingError(`DATA_DIR must be a folder that can be written to: ${errno.messageOf(error)}.`)
  }
}

/** A restore writes here until it is complete. */
export const RESTORING = 'restoring'

/** @throws SettingError if a restore into the folder is incomplete */
function assertRestored(folder: string): void {
  if (!existsSync(join(folder, RESTORING))) return
  throw new SettingError(`DATA_DIR must be whole: a restore into ${folder} has not ended. Empty it and restore again.`)
}
