import { existsSync, mkdirSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { codeOf } from '../kernel/index.ts'

/**
 * Makes a folder, for its owner only, and those that it is in, where they are missing. Not with `recursive`: Node
 * retries forever in a folder that rejects new ones with ENOENT (/proc).
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Whether a path is a folder or in it. */
export function isIn(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`)
}
