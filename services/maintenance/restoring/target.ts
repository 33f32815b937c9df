import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeDataDir, RESTORING } from '../../app/keys/data-dir.ts'
import { KEY_FILE } from '../../app/keys/master-key.ts'
import { errno, SettingError, type Settings } from '../../kernel/index.ts'
import { readWhole, writeWhole } from '../backing-up/files.ts'
import { TEXT_FOLDER } from '../backing-up/layout.ts'
import { syncFolder } from '../backing-up/manifest.ts'
import type { Backup } from './source.ts'

/** What the target folder may hold: the key, and a directory that file systems create. */
const ALLOWED = new Set([KEY_FILE, 'lost+found'])
/** The locks of the restoring process. */
const LOCKS = ['lock.db', 'lock.pid']

type Where = Pick<Settings, 'dataDir' | 'textsDir' | 'textsDirNamed' | 'distributed' | 'masterKey'>

export interface Target {
  /** `DATA_DIR` while it is filled. */
  readonly dataDir: string
  /** Moves everything to its final place. */
  readonly keep: () => void
  readonly discard: () => void
}

/** @throws SettingError if the folder holds data, or there is no key to open the backup with. */
export function assertRestorable({ dataDir, distributed, masterKey }: Where): void {
  if (distributed !== undefined) return
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !ALLOWED.has(name)) : []
  if (found.length > 0) {
    throw new SettingError(
      `DATA_DIR must be empty but for ${KEY_FILE}: ${dataDir} holds ${found.sort().join(', ')}. Set it to another ` +
        'folder, or stop Arrive and move what it holds away.',
    )
  }
  if (masterKey !== undefined || existsSync(join(dataDir, KEY_FILE))) return
  throw new SettingError(
    `MASTER_KEY must be set to the key that the backup was made under, or ${KEY_FILE} be put into ${dataDir}.`,
  )
}

/** Embedded data is first written to a folder in `DATA_DIR` that prevents any start, and moved at the end. */
export function makeTarget({ dataDir, distributed }: Where): Target {
  if (distributed !== undefined) return { dataDir, keep: () => {}, discard: () => {} }
  makeDataDir(dataDir)
  const draft = join(dataDir, RESTORING)
  makeDraft(draft)
  return {
    dataDir: draft,
    keep: () => {
      for (const name of LOCKS) rmSync(join(draft, name), { force: true })
      for (const name of readdirSync(draft)) renameSync(join(draft, name), join(dataDir, name))
      syncFolder(dataDir)
      rmdirSync(draft)
      syncFolder(dataDir)
    },
    discard: () => rmSync(draft, { recursive: true, force: true }),
  }
}

function makeDraft(draft: string): void {
  try {
    mkdirSync(draft, { mode: 0o700 })
  } catch (cause) {
    if (errno.codeOf(cause) !== 'EEXIST') throw cause
    throw new SettingError(`Another restore fills ${dirname(draft)} now.`, { cause })
  }
}

/** Restores the agency's own texts, unless their folder already has some. */
export function putTexts(
  { folder, manifest }: Backup,
  { dataDir }: Target,
  { textsDir, textsDirNamed, distributed }: Where,
  report: (line: string) => void,
): void {
  const into = textsDirNamed || distributed !== undefined ? textsDir : join(dataDir, TEXT_FOLDER)
  const paths = Object.entries(manifest.files).filter(([path]) => path.startsWith(`${TEXT_FOLDER}/`))
  if (paths.length === 0) return
  if (existsSync(into) && readdirSync(into).length > 0) {
    report(`texts: ${into} holds some already, which stay as they are`)
    return
  }
  for (const [path, written] of paths) {
    const file = join(into, path.slice(TEXT_FOLDER.length + 1))
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeWhole(file, readWhole(folder, path, written))
  }
}
