import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function newFolder(under = tmpdir()): Promise<string> {
  return mkdtemp(join(under, 'arrive-kernel-'))
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

export async function inNewFolder<T>(work: (folder: string) => Promise<T>, under?: string): Promise<T> {
  const folder = await newFolder(under)
  try {
    return await work(folder)
  } finally {
    await removeFolder(folder)
  }
}

export async function filesHolding(folder: string, bytes: Uint8Array | string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  const wanted = typeof bytes === 'string' ? bytes : Buffer.from(bytes)
  for (const file of files) {
    if (!file.isFile()) continue
    if ((await readFile(join(file.parentPath, file.name))).includes(wanted)) found.push(file.name)
  }
  return found
}
