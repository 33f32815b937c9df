import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, fsyncSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_FILE, NEXT_KEY_FILE } from '../master-key.ts'

/** Whether somebody has asked for a rotation of the generated key that has not ended. */
export function hasNextKey(dataDir: string): boolean {
  return existsSync(join(dataDir, NEXT_KEY_FILE))
}

/**
 * Makes the key that will take the place of the generated one, unless an earlier rotation has left one. Whole or not at
 * all.
 */
export function makeNextKey(dataDir: string): void {
  if (hasNextKey(dataDir)) return
  const draft = join(dataDir, `${NEXT_KEY_FILE}.draft`)
  writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
  // The process beside must be able to read it, whoever runs this one.
  const { uid, gid } = statSync(join(dataDir, KEY_FILE))
  chownSync(draft, uid, gid)
  renameSync(draft, join(dataDir, NEXT_KEY_FILE))
  syncFolder(dataDir)
}

/** The new key takes the place of the old one, which nothing is wrapped by any more. */
export function putNextKeyInPlace(dataDir: string): void {
  renameSync(join(dataDir, NEXT_KEY_FILE), join(dataDir, KEY_FILE))
  syncFolder(dataDir)
}

/** A name is durable when its folder is. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
