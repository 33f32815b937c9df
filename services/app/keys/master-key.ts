import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  codeOf,
  deriveMasterKey,
  fixedMasterKeys,
  type MasterKeys,
  SettingError,
  type Settings,
} from '../../kernel/index.ts'

/** The generated key of a data folder, and the one that takes its place when a rotation has ended. */
export const KEY_FILE = 'master.key'
export const NEXT_KEY_FILE = 'master.key.next'
/** What a folder holds once something was sealed in it. */
const SEALED = ['keys.db', 'log.db']

/**
 * The 256-bit master key: `MASTER_KEY`, else the one under `DATA_DIR`, which is there already; made at first start.
 * @throws SettingError where the folder was made with a key that is not in it.
 */
export function masterKey({ masterKey: given, dataDir }: Pick<Settings, 'masterKey' | 'dataDir'>): Buffer {
  if (given !== undefined) return Buffer.from(given, 'base64')
  const file = join(dataDir, KEY_FILE)
  // Looked at before the key: another process that starts now writes its key first.
  const used = SEALED.some((name) => existsSync(join(dataDir, name)))
  const key = readKey(file) ?? (used ? undefined : makeKey(file))
  if (key !== undefined) return key
  throw new SettingError(
    `MASTER_KEY must be set, or ${KEY_FILE} put back: the data in ${dataDir} was made with a key that is not there.`,
  )
}

type Given = Pick<Settings, 'masterKey' | 'masterKeyPrevious' | 'dataDir'>

/**
 * The master keys at hand: `MASTER_KEY` and `MASTER_KEY_PREVIOUS`, else what stands under `DATA_DIR`, read anew at each
 * call: a rotation beside this process puts another key there.
 * @throws SettingError where the folder was made with a key that is not in it.
 */
export function masterKeys(settings: Given): MasterKeys {
  const { masterKey: given, masterKeyPrevious: previous, dataDir } = settings
  const first = masterKey(settings)
  if (given !== undefined)
    return fixedMasterKeys(first, ...(previous === undefined ? [] : [Buffer.from(previous, 'base64')]))
  // The next key first: if it replaces the current one in the meantime, it is read twice rather than missed.
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
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The file is whole as soon as it has its name, also where the power is cut meanwhile. */
function makeKey(file: string): Buffer | undefined {
  const made = randomBytes(32)
  const part = `${file}.${randomUUID()}.part`
  try {
    writeFileSync(part, made.toString('base64'), { flag: 'wx', mode: 0o600, flush: true })
    // A link never replaces a file: losing this key would lose every person's.
    linkSync(part, file)
    return made
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return readKey(file)
    throw error
  } finally {
    rmSync(part, { force: true })
    syncFolder(dirname(file))
  }
}

/** A new name is durable only when its folder is. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
