import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Undefined if the file is missing. */
export function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Hashes names and contents of all files in these folders, except packages and skipped folders. */
export function hashOf(root, folders, skipped) {
  const hash = createHash('sha256')
  for (const file of folders.flatMap((folder) => filesUnder(root, folder))) {
    if (skipped.some((folder) => file.startsWith(`${folder}/`))) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

export function sha256Of(text) {
  return createHash('sha256').update(text).digest('hex')
}

/** Writes a stamp atomically, so another launcher reads the old or the new one. */
export function writeStamp(path, stamp) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, stamp)
  renameSync(draft, path)
}

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules/'))
    .sort()
}
