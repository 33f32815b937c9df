import { existsSync, mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
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

/** Writes a file that is there whole or not at all, and durable when this resolves. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.part`
  await using handle = await open(draft, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await rename(draft, file)
  // A name is durable when its folder is.
  await using names = await open(dirname(file), 'r')
  await names.sync()
}

/** Whether a path is a folder or in it. */
export function isIn(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`)
}
