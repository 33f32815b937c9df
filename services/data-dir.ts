import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf, messageOf, SettingError } from './kernel/index.ts'

/**
 * Makes the data folder, for its owner only, where it is not there. @throws SettingError where nothing can be kept in
 * it.
 */
export function makeDataDir(folder: string): void {
  try {
    make(folder)
    rmdirSync(mkdtempSync(join(folder, '.try-')))
  } catch (error) {
    throw new SettingError(`DATA_DIR must be a folder that can be written to: ${messageOf(error)}.`)
  }
}

/** Not with `recursive`: Node retries forever in a folder that rejects new ones with ENOENT (/proc). */
function make(folder: string): void {
  if (existsSync(folder)) return
  make(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another start was faster.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
