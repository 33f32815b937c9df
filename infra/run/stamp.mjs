import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The text of a file; undefined where there is none. */
export function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** One hash over names and contents of all files under the given folders, without those that are skipped. */
export function hashOf(folders, skipped = []) {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of filesUnder(folder, skipped)) {
      hash
        .update(`${relative(folder, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** Writes a stamp in one step, so that another launcher reads the old one or the new one, never half of it. */
export function writeStamp(path, stamp) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, stamp)
  renameSync(draft, path)
}

function filesUnder(folder, skipped) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !skipped.some((skip) => file === skip || file.startsWith(`${skip}/`)))
    .sort()
}
