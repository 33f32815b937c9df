import { topicsOf } from '@arrive/contracts/event.ts'
import { type Contracts, FILES, modulesOf } from '../../app/compose.ts'
import { masterKeys } from '../../app/keys/master-key.ts'
import {
  KERNEL_COLLECTIONS,
  type Logger,
  type MasterKeys,
  type OpenEngines,
  type Settings,
  storage,
} from '../../kernel/index.ts'
import type { RestoreArguments } from '../backing-up/arguments.ts'
import type { Checking } from '../backing-up/check.ts'
import type { Manifest } from '../backing-up/manifest.ts'
import { type Moved, moveAll } from '../moving/move.ts'
import type { PlacesOf } from '../moving/offsets.ts'
import { checkBackup } from './check.ts'
import { placesAfterRestore, placesAtEnd } from './places.ts'
import { type Backup, type BackupSource, sourceOf } from './source.ts'
import { assertRestorable, makeTarget, putTexts, type Target } from './target.ts'

export interface RestoreOptions extends Checking {
  readonly settings: Settings
  readonly contracts: Contracts
  readonly logger: Logger
  readonly now: () => number
}

export interface Restored {
  readonly moved: readonly Moved[]
  /** Of the restored data. */
  readonly manifest: Manifest
  /** How many erasures the backup did not have. */
  readonly erasedSince: number
}

/** Reactions must not run twice: above all mails. */
const REACTION = /^reaction\//

/**
 * Copies a backup into empty engines, reads everything back and compares. People erased since the backup stay erased.
 * @throws Error in one sentence if it cannot start. @throws IncompleteMove if it cannot finish.
 */
export async function restoreAgency(asked: RestoreArguments, options: RestoreOptions): Promise<Restored> {
  const { settings, report } = options
  assertRestorable(settings)
  const masters = masterKeys(settings)
  const backup = await checkBackup(asked, { ...options, masters })
  const target = makeTarget(settings)
  try {
    putTexts(backup, target, settings, report)
    const moved = await fill(backup, target, masters, options)
    target.keep()
    return { moved, manifest: backup.manifest, erasedSince: backup.erasures.events.length }
  } catch (error) {
    target.discard()
    throw error
  }
}

async function fill(
  backup: Backup,
  { dataDir }: Target,
  masters: MasterKeys,
  { settings, contracts, logger, report, signal }: RestoreOptions,
): Promise<readonly Moved[]> {
  const topics = topicsOf(contracts.events)
  const failed = new AbortController()
  const onFatal = (error: Error) => failed.abort(error)
  const opening = { topics, files: FILES, masters, logger, onFatal }
  const engines: OpenEngines = await storage.openEngines({ distributed: settings.distributed, dataDir }, opening)
  const modules = modulesOf(contracts)
  const collections = [...KERNEL_COLLECTIONS, ...modules.flatMap((module) => module.collections ?? [])]
  const source = sourceOf(backup, collections)
  try {
    return await moveAll({
      source,
      target: engines,
      topics,
      collections,
      report,
      signal: AbortSignal.any([signal, failed.signal]),
      placesOf: placesOf(source),
    })
  } finally {
    await engines.close()
  }
}

function placesOf({ origins }: BackupSource): PlacesOf {
  return (places, appended, sources, consumer) =>
    REACTION.test(consumer)
      ? placesAtEnd(places, appended, sources)
      : placesAfterRestore(places, appended, { sources, origins })
}
