import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, fsyncSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_FILE, NEXT_KEY_FILE } from '../master-key.ts'

/** Whether a rotation of the generated key is incomplete. */
export function hasNextKey(dataDir: string): boolean {
  return existsSync(join(dataDir, NEXT_KEY_FILE))
}

/** Creates the next key atomically, unless an earlier rotation left one. */
export function makeNextKey(dataDir: string): void {
  if (hasNextKey(dataDir)) return
  const draft = join(dataDir, `${NEXT_KEY_FILE}.draft`)
  writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
  // The server must be able to read it, even if another user runs this command.
  const { uid, gid } = statSync(join(dataDir, KEY_FILE))
  chownSync(draft, uid, gid)
  renameSync(draft, join(dataDir, NEXT_KEY_FILE))
  syncFolder(dataDir)
}

/** The old key no longer wraps anything. */
export function putNextKeyInPlace(dataDir: string): void {
  renameSync(join(dataDir, NEXT_KEY_FILE), join(dataDir, KEY_FILE))
  syncFolder(dataDir)
}

/** A new name is durable only once its folder is synced. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
