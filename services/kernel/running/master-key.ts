import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../errno.ts'
import { SettingError, type Settings } from '../settings.ts'

const FILE = 'master.key'
/** What a folder holds once something was sealed in it. */
const SEALED = ['keys.db', 'log.db']

/**
 * The 256-bit master key: `MASTER_KEY`, else the one under `DATA_DIR`, which is there already; made at first start.
 * @throws SettingError where the folder was made with a key that is not in it.
 */
export function masterKey({ masterKey: given, dataDir }: Pick<Settings, 'masterKey' | 'dataDir'>): Buffer {
  if (given !== undefined) return Buffer.from(given, 'base64')
  const file = join(dataDir, FILE)
  // Looked at before the key: another process that starts now writes its key first.
  const used = SEALED.some((name) => existsSync(join(dataDir, name)))
  const key = readKey(file) ?? (used ? undefined : makeKey(file))
  if (key !== undefined) return key
  throw new SettingError(
    `MASTER_KEY must be set, or ${FILE} put back: the data in ${dataDir} was made with a key that is not there.`,
  )
}

function readKey(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error(`${file} does not hold a 256-bit key. Restore it from your backup.`)
  return key
}

function makeKey(file: string): Buffer | undefined {
  const made = randomBytes(32)
  try {
    // `wx` never replaces a file: losing this key would lose every person's.
    writeFileSync(file, made.toString('base64'), { flag: 'wx', mode: 0o600, flush: true })
    return made
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return readKey(file)
    throw error
  }
}
