import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  deriveMasterKey,
  errno,
  fixedMasterKeys,
  type MasterKeys,
  SettingError,
  type Settings,
} from '../../kernel/index.ts'

/** `NEXT_KEY_FILE` replaces `KEY_FILE` at the end of a rotation. */
export const KEY_FILE = 'master.key'
export const NEXT_KEY_FILE = 'master.key.next'
/** Files that exist once something was sealed. */
const SEALED = ['keys.db', 'log.db']

/**
 * The 256-bit master key: `MASTER_KEY`, or else the one in `DATA_DIR`, made at the first start.
 * @throws SettingError if the folder was made with a key that is missing
 */
export function masterKey({ masterKey: given, dataDir }: Pick<Settings, 'masterKey' | 'dataDir'>): Buffer {
  if (given !== undefined) return Buffer.from(given, 'base64')
  const file = join(dataDir, KEY_FILE)
  // Check this before the key: another process that starts now writes its key first.
  const used = SEALED.some((name) => existsSync(join(dataDir, name)))
  const key = readKey(file) ?? (used ? undefined : makeKey(file))
  if (key !== undefined) return key
  throw new SettingError(
    `MASTER_KEY must be set, or ${KEY_FILE} put back: the data in ${dataDir} was made with a key that is not there.`,
  )
}

type Given = Pick<Settings, 'masterKey' | 'masterKeyPrevious' | 'dataDir'>

/**
 * The available master keys: `MASTER_KEY` and `MASTER_KEY_PREVIOUS`, or else the files in `DATA_DIR`, read at each call
 * because a concurrent rotation replaces them.
 * @throws SettingError if the folder was made with a key that is missing
 */
export function masterKeys(settings: Given): MasterKeys {
  const { masterKey: given, masterKeyPrevious: previous, dataDir } = settings
  const first = masterKey(settings)
  if (given !== undefined)
    return fixedMasterKeys(first, ...(previous === undefined ? [] : [Buffer.from(previous, 'base64')]))
  // The next key first: if it replaces the current one meanwhile, it is read twice rather than missed.
  const files = [NEXT_KEY_FILE, KEY_FILE].map((name) => join(dataDir, name))
  return () => files.flatMap((file) => readKey(file) ?? []).map(deriveMasterKey)
}

function readKey(file: string): Buffer | undefined {
  const text = readIfThere(file)
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new Error(`${file} does not hold a 256-bit key. Restore it from your backup.`)
  return key
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errno.codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The file is complete as soon as it has its name, even after a power cut. */
function makeKey(file: string): Buffer | undefined {
  const made = randomBytes(32)
  const part = `${file}.${randomUUID()}.part`
  try {
    writeFileSync(part, made.toString('base64'), { flag: 'wx', mode: 0o600, flush: true })
    // A link never replaces a file: losing this key would lose every person's key.
    linkSync(part, file)
    return made
  } catch (error) {
    if (errno.codeOf(error) === 'EEXIST') return readKey(file)
    throw error
  } finally {
    rmSync(part, { force: true })
    syncFolder(dirname(file))
  }
}

/** A new name is durable only once its folder is synced. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
