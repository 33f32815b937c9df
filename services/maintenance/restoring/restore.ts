import { masterKeys } from '../../app/keys/master-key.ts'
import type { Settings } from '../../kernel/index.ts'
import type { RestoreArguments } from '../backing-up/arguments.ts'
import type { Manifest } from '../backing-up/manifest.ts'
import { collectionsOf, type Filling, fillEngines } from '../moving/fill.ts'
import type { Moved } from '../moving/move.ts'
import type { PlacesOf } from '../moving/offsets.ts'
import { checkBackup } from './check.ts'
import { placesAfterRestore, placesAtEnd } from './places.ts'
import { type BackupSource, sourceOf } from './source.ts'
import { assertRestorable, makeTarget, putTexts } from './target.ts'

export interface RestoreOptions extends Omit<Filling, 'masters'> {
  readonly settings: Settings
  readonly now: () => number
}

export interface Restored {
  readonly moved: readonly Moved[]
  /** Of the restored data. */
  readonly manifest: Manifest
  /** How many erasures the backup did not have. */
  readonly erasedSince: number
}

const LEFT_EMBEDDED = 'DATA_DIR is as it was before.'
const LEFT_SHARED = 'Empty the topics and databases before you restore again.'

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
    const source = sourceOf(backup, collectionsOf(options.contracts))
    const { dataDir } = target
    const into = { ...options, masters, settings: { distributed: settings.distributed, dataDir } }
    const unfinished = `The restore did not finish. ${settings.distributed ? LEFT_SHARED : LEFT_EMBEDDED}`
    const moved = await fillEngines({ source, placesOf: placesOf(source), unfinished }, into)
    target.keep()
    return { moved, manifest: backup.manifest, erasedSince: backup.erasures.events.length }
  } catch (error) {
    target.discard()
    throw error
  }
}

function placesOf({ origins }: BackupSource): PlacesOf {
  return (places, appended, sources, consumer) =>
    REACTION.test(consumer)
      ? placesAtEnd(places, appended, sources)
      : placesAfterRestore(places, appended, { sources, origins })
}
