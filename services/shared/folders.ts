import { existsSync, mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { errno } from '../kernel/index.ts'

/** For the owner only. Not with `recursive`: in /proc, Node would retry forever on ENOENT. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (errno.codeOf(error) !== 'EEXIST') throw error
  }
}

/** Writes a file atomically; durable when it resolves. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.part`
  await using handle = await open(draft, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await rename(draft, file)
  // The rename is durable only after its folder is synced.
  await using names = await open(dirname(file), 'r')
  await names.sync()
}

export function isIn(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`)
}
