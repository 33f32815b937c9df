import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../errno.ts'
import type { Settings } from '../settings.ts'

const FILE = 'master.key'

/** The 256-bit master key: `MASTER_KEY`, else the one under `DATA_DIR`, made at first start. */
export function masterKey({ masterKey: given, dataDir }: Pick<Settings, 'masterKey' | 'dataDir'>): Buffer {
  if (given !== undefined) return Buffer.from(given, 'base64')
  const file = join(dataDir, FILE)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const made = randomBytes(32)
  try {
    // `wx` never replaces a file: losing this key would lose every person's.
    writeFileSync(file, made.toString('base64'), { flag: 'wx', mode: 0o600, flush: true })
    return made
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error(`${file} does not hold a 256-bit key. Restore it from your backup.`)
  return key
}
