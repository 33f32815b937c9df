import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { errno, SettingError } from '../../kernel/index.ts'

export interface BackupArguments {
  /** Absent if only the keys are backed up. */
  readonly data: string | undefined
  readonly keys: string
}

export interface RestoreArguments {
  readonly data: string
  readonly keys: string
  /** Whether the operator states that nobody was erased since the backup. */
  readonly noErasures: boolean
}

const BACKUP = 'npm run backup -- <folder> [--keys <folder for the keys>]'
const RESTORE = 'npm run restore -- <folder> [--keys <folder of the keys>] [--no-erasures]'

/** @throws SettingError with the usage. */
export function readBackupArguments(words: readonly string[]): BackupArguments {
  const { folder, keys } = parse(words, BACKUP)
  const target = keys ?? folder
  if (target === undefined) throw new SettingError(`Say where the backup is to go: ${BACKUP}`)
  return { data: folder === undefined ? undefined : resolve(folder), keys: resolve(target) }
}

/** @throws SettingError with the usage. */
export function readRestoreArguments(words: readonly string[]): RestoreArguments {
  const { folder, keys, noErasures } = parse(words, RESTORE)
  if (folder === undefined) throw new SettingError(`Say where the backup is: ${RESTORE}`)
  return { data: resolve(folder), keys: resolve(keys ?? folder), noErasures }
}

function parse(words: readonly string[], usage: string) {
  const isRestore = usage === RESTORE
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { keys: { type: 'string' }, ...(isRestore && { 'no-erasures': { type: 'boolean' } }) },
    })
    const [folder, ...more] = positionals
    if (more.length > 0) throw new Error(`one folder, and not also ${more.join(', ')}`)
    return { folder, keys: values.keys, noErasures: values['no-erasures'] === true }
  } catch (error) {
    throw new SettingError(`${usage} (${errno.messageOf(error)})`, { cause: error })
  }
}
