import { topicsOf } from '@arrive/contracts/event.ts'
import { type Contracts, FILES, modulesOf } from '../../app/compose.ts'
import {
  type CollectionSpec,
  KERNEL_COLLECTIONS,
  type Logger,
  type MasterKeys,
  type Settings,
  storage,
} from '../../kernel/index.ts'
import { IncompleteMove, type Moved, type MoveOptions, moveAll } from './move.ts'

export interface Filling {
  readonly settings: Pick<Settings, 'distributed' | 'dataDir'>
  readonly masters: MasterKeys
  readonly contracts: Contracts
  readonly logger: Logger
  readonly report: (line: string) => void
  readonly signal: AbortSignal
}

/** Opens the engines of the settings, and fills them. `unfinished` says what a failed move leaves. */
export async function fillEngines(
  { unfinished, ...from }: Pick<MoveOptions, 'source' | 'placesOf'> & { readonly unfinished: string },
  { settings, masters, contracts, logger, report, signal }: Filling,
): Promise<readonly Moved[]> {
  const topics = topicsOf(contracts.events)
  const failed = new AbortController()
  const onFatal = (error: Error) => failed.abort(error)
  const target = await storage.openEngines(settings, { topics, files: FILES, masters, logger, onFatal })
  const collections = collectionsOf(contracts)
  try {
    const ended = AbortSignal.any([signal, failed.signal])
    return await moveAll({ ...from, target, topics, collections, report, signal: ended })
  } catch (error) {
    if (!(error instanceof IncompleteMove)) throw error
    throw new IncompleteMove(`${error.message}\n${unfinished}`, { cause: error })
  } finally {
    await target.close()
  }
}

/** Of the kernel and of every module. */
export function collectionsOf(contracts: Contracts): readonly CollectionSpec[] {
  return [...KERNEL_COLLECTIONS, ...modulesOf(contracts).flatMap((module) => module.collections ?? [])]
}
