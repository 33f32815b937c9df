import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errno, SettingError } from '../../kernel/index.ts'
import { isIn, makeFolder } from '../../shared/folders.ts'
import type { PartName } from './layout.ts'
import { syncFolder } from './manifest.ts'

/** A folder for one part of a backup. */
export interface Place {
  /** Holds the part until it is complete. */
  readonly draft: string
  readonly keep: () => void
  readonly discard: () => void
}

/**
 * Prepares the folders of a backup; incomplete parts have another name. @throws SettingError if a folder is not empty,
 * cannot be written to, or would be lost together with the data.
 */
export function makePlaces(parts: readonly (readonly [PartName, string])[], dataDir: string): readonly Place[] {
  for (const [, folder] of parts) assertFree(folder, dataDir)
  return parts.map(([part, folder]) => makePlace(part, folder))
}

function assertFree(folder: string, dataDir: string): void {
  if (isIn(folder, dataDir)) {
    throw new SettingError(`The backup must be outside of DATA_DIR, which it has to survive: ${folder} is in it.`)
  }
  if (entriesOf(folder).length === 0) return
  throw new SettingError(`The folder of a backup must be empty or new: ${folder} holds something.`)
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errno.codeOf(error) === 'ENOENT') return []
    throw unusable(folder, error)
  }
}

function unusable(folder: string, cause: unknown): SettingError {
  return new SettingError(`The backup cannot be written to ${folder}: ${errno.messageOf(cause)}.`, { cause })
}

function makePlace(part: PartName, folder: string): Place {
  const draft = join(folder, `${part}.part`)
  const isNew = !existsSync(folder)
  try {
    if (isNew) makeFolder(folder)
    mkdirSync(draft, { mode: 0o700 })
  } catch (error) {
    throw unusable(folder, error)
  }
  return {
    draft,
    keep: () => {
      renameSync(draft, join(folder, part))
      syncFolder(folder)
    },
    discard: () => {
      for (const name of [draft, join(folder, part)]) rmSync(name, { recursive: true, force: true })
      if (isNew && readdirSync(folder).length === 0) rmdirSync(folder)
    },
  }
}
